import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Language } from '#base/format.ts';
import { jpeg, png, realJpeg, realPng } from '../testing/files.ts';
import type { Block, PdfDocument } from './document.ts';
import { draw } from './draw.ts';
import { Printer, printer } from './print.ts';
import { sendPrinted } from './send.ts';
import { countPdfImages, pdfFonts, pdfInfo, pdfPages, pdfText } from './testing.ts';

const letterhead = {
  name: 'Transportes Peñón & Ñandú S.A.S.',
  lines: ['NIT 901482736-8', 'Km 3 vía Siberia'],
  accent: null,
  logo: null,
};
const aDocument = (blocks: readonly Block[], change: Partial<PdfDocument> = {}): PdfDocument => ({
  language: 'es',
  letterhead,
  title: 'Recibo de caja',
  number: 'PAY-000311',
  marks: ['internal', 'not_electronic_invoice'],
  footer: 'Gracias por rodar con nosotros.',
  blocks,
  ...change,
});
const print = async (blocks: readonly Block[], change: Partial<PdfDocument> = {}) =>
  pdfText(await printer.print(aDocument(blocks, change)));

const rows = (count: number): Block => ({
  type: 'table',
  columns: [{ title: 'Concepto' }, { title: 'Fecha', width: 80 }, { title: 'Valor', right: true }],
  rows: Array.from({ length: count }, (_, index) => ({
    cells: [{ value: `Viaje T${index}T`, detail: 'Duitama a Cartagena' }, { day: '2026-10-09' }, { money: `${1000 + index}.50` }],
  })),
});

describe('a printed document', () => {
  it.each([
    ['es', ['Cinco millones novecientos mil pesos m/cte.', '9 oct 2026', '$ 5.900.000', '24,5', '4,14 %', 'Página 1 de 1']],
    ['en', ['Five million nine hundred thousand pesos', '9 Oct 2026', 'COP 5,900,000', '24.5', '4.14%', 'Page 1 of 1']],
  ] as [Language, string[]][])('writes its values and its own texts in its language: %s', async (language, expected) => {
    const values = [
      { in_words: '5900000.00' },
      { day: '2026-10-09' },
      { money: '5900000.00' },
      { quantity: '24.500' },
      { percent: '4.14' },
    ];
    const text = await print([{ type: 'entries', columns: 1, entries: values.map((value) => ({ label: 'Á', value })) }], { language });
    for (const part of expected) expect(text).toContain(part);
  });

  it('can be read by programs, with accents and ñ', async () => {
    const text = await print([
      { type: 'heading', text: 'Liquidación' },
      { type: 'text', label: 'Año', text: 'Cigüeña, pingüino, ¿qué? ¡Ñame! 10 % “así” – año' },
      { type: 'totals', rows: [{ label: 'Saldo', value: { money: '-80000' }, kind: 'result' }], aside: [{ label: 'Son', value: 'Sí' }] },
      {
        type: 'signatures',
        boxes: [
          { label: 'Recibió', lines: ['C.C. 79.000.000'] },
          { label: 'Entregó', signature: realPng() },
        ],
      },
    ]);
    const parts = [
      letterhead.name,
      'Km 3 vía Siberia',
      'PAY-000311',
      'Documento interno.',
      'No es factura electrónica DIAN.',
      'Liquidación',
      'Año',
    ];
    const others = [
      'Cigüeña, pingüino, ¿qué? ¡Ñame! 10 % “así” – año',
      'Saldo − $ 80.000',
      'C.C. 79.000.000',
      'Entregó',
      'Gracias por rodar',
    ];
    for (const part of [...parts, ...others]) expect(text).toContain(part);
  });

  it('is on carta paper, names itself and its author, and contains its fonts', async () => {
    const pdf = await printer.print(aDocument([rows(1)]));
    expect(await pdfInfo(pdf)).toMatchObject({
      Title: 'Recibo de caja PAY-000311',
      Author: letterhead.name,
      'Page size': '612 x 792 pts (letter)',
    });
    expect(pdf.toString('latin1')).toMatch(/\/Lang \(es-CO\)/);
    const fonts = await pdfFonts(pdf);
    expect(fonts.map(({ name }) => name.replace(/^.{7}/, '')).sort()).toEqual(
      ['Archivo-Bold', 'InstrumentSans-Regular', 'InstrumentSans-SemiBold'].sort(),
    );
    expect(fonts.filter(({ isEmbedded, isSubset, hasUnicode }) => !(isEmbedded && isSubset && hasUnicode))).toEqual([]);
  });

  it('repeats the head of a table on every page, numbers the pages and prints every row once', async () => {
    const pages = await pdfPages(await printer.print(aDocument([rows(120)])));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Concepto Fecha Valor');
      expect(page).toContain(`PAY-000311 · Página ${index + 1} de ${pages.length}`);
      expect(page).toContain('Gracias por rodar con nosotros.');
      if (index > 0) expect(page.split('\n')[0]).toBe(`${letterhead.name} Recibo de caja PAY-000311`);
    }
    const printed = pages.join('\n').match(/T\d+T/g);
    expect(printed).toEqual(Array.from({ length: 120 }, (_, index) => `T${index}T`));
  });

  it.each<Block>([
    { type: 'signatures', boxes: [{ label: 'FIN' }] },
    { type: 'text', text: 'FIN' },
    { type: 'totals', rows: [{ label: 'FIN', value: { money: '1' } }] },
    { type: 'entries', columns: 1, entries: [{ label: 'FIN', value: 'FIN' }] },
    { type: 'heading', text: 'FIN' },
    { ...(rows(0) as Block & { type: 'table' }), rows: [{ cells: ['FIN'] }] },
  ])('that ends with $type has no page without content, however long it is', async (last) => {
    for (let count = 30; count <= 54; count++) {
      const lines: Block = { type: 'text', text: Array.from({ length: count }, () => 'línea').join('\n') };
      const pages = await pdfPages(await printer.print(aDocument([lines, last])));
      expect([count, pages.at(-1)]).toEqual([count, expect.stringContaining('FIN')]);
    }
  });

  it('never divides an amount, and keeps long words on the page', async () => {
    const word = 'x'.repeat(200);
    const amount = { money: '9999999999999.99' };
    const wide: Block = {
      type: 'table',
      columns: [{ title: 'Concepto' }, { title: 'Uno', right: true }, { title: 'Dos', right: true }],
      rows: [{ cells: [word, amount, amount] }],
    };
    const text = await print([
      wide,
      { type: 'totals', rows: [{ label: word, value: amount, kind: 'result' }] },
      { type: 'entries', columns: 3, entries: [{ label: 'Cliente', value: word }] },
    ]);
    expect(text.match(/\$ 9\.999\.999\.999\.999,99/g)).toHaveLength(3);
    expect(text.match(/x/g)).toHaveLength(600);
  });

  it('keeps the abbreviation of the currency in one line', async () => {
    for (const amount of ['1946000', ...Array.from({ length: 13 }, (_, digits) => '7'.repeat(digits + 1))]) {
      const rows = [{ label: 'Total', value: { money: '1' }, kind: 'result' } as const];
      const text = await print([{ type: 'totals', rows, aside: [{ label: 'Son', value: { in_words: amount } }] }]);
      expect(text).toContain('m/cte.');
    }
  });

  it('replaces characters that no font has, and drops invisible ones', async () => {
    const text = await print([{ type: 'text', text: 'Łódź Dvořák 7 ‰ · Cali → Tunja · ﬁn \u202eabc\u200b ế 🚚 漢 tab\tfin\u0007' }]);
    expect(text).toContain('Łódź Dvořák 7 por mil · Cali a Tunja · fin abc e ? ? tab fin');
  });

  it('prints a long footer in full', async () => {
    const words = Array.from({ length: 80 }, (_, index) => `pie${index}`).join(' ');
    for (const footer of [words, words.replaceAll(' ', '\n')]) {
      const [page = ''] = await pdfPages(await printer.print(aDocument([], { footer })));
      expect(page.match(/pie\d+/g)).toEqual(words.split(' '));
    }
  });

  it('is the same every time, but for its dates', async () => {
    const undated = async () =>
      (await printer.print(aDocument([rows(3)])))
        .toString('latin1')
        .replace(/\(D:\d+Z\)/g, '')
        .replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '')
        .replace(/\/ID \[.*\]/, '');
    expect(await undated()).toBe(await undated());
  });
});

/** How many pictures are embedded. */
const picturesIn = (file: Buffer) => file.toString('latin1').match(/\/Subtype \/Image\b/g)?.length;

describe('a series', () => {
  const numbered = (count: number, logo: Buffer | null = null) =>
    (async function* () {
      for (let at = 1; at <= count; at += 1)
        yield aDocument([rows(at === 2 ? 60 : 3)], { number: `DES-${at}`, letterhead: { ...letterhead, logo } });
    })();

  it('is one file: each document begins on a page of its own, and numbers its own pages', async () => {
    const printed = await new Printer().printSeries(numbered(4));
    const pages = await pdfPages(printed);
    const foots = pages.map((page) => /DES-\d · Página \d+ de \d+/.exec(page)?.[0]);
    const second = pages.length - 3;
    expect(second).toBeGreaterThan(1);
    expect(foots).toEqual([
      'DES-1 · Página 1 de 1',
      ...Array.from({ length: second }, (_, at) => `DES-2 · Página ${at + 1} de ${second}`),
      'DES-3 · Página 1 de 1',
      'DES-4 · Página 1 de 1',
    ]);
    expect((pages.join('\n').match(/T59T/g) ?? []).length).toBe(1);
    const { Author, 'Page size': size } = await pdfInfo(printed);
    expect([Author, size]).toEqual([letterhead.name, '612 x 792 pts (letter)']);
  });

  it('has each document as it is printed alone', async () => {
    const printer = new Printer();
    const alone: string[] = [];
    for await (const document of numbered(3)) alone.push(await pdfText(await printer.print(document)));
    expect(await pdfText(await printer.printSeries(numbered(3)))).toBe(alone.join('\n'));
  });

  it('embeds its fonts and the logo once', async () => {
    const printer = new Printer();
    const [one, many] = [await printer.printSeries(numbered(1, realPng())), await printer.printSeries(numbered(12, realPng()))];
    expect((await pdfFonts(many)).length).toBe((await pdfFonts(one)).length);
    expect(picturesIn(one)).toBeGreaterThan(0);
    expect(picturesIn(many)).toBe(picturesIn(one));
    // A document more is its text alone, also the second one, of several pages.
    expect(many.length).toBeLessThan(4 * one.length);
  });

  it('lets other documents have their turn, and ends where its documents fail', async () => {
    const printer = new Printer();
    const order: string[] = [];
    const series = printer.printSeries(numbered(8)).then(() => order.push('series'));
    const alone = printer.print(aDocument([rows(1)])).then(() => order.push('alone'));
    await Promise.all([series, alone]);
    expect(order).toEqual(['alone', 'series']);
    const failing = (async function* () {
      yield aDocument([rows(1)]);
      throw new Error('the source failed');
    })();
    await expect(printer.printSeries(failing)).rejects.toThrow('the source failed');
    await expect(printer.printSeries(numbered(0))).rejects.toThrow('no documents');
    expect(await pdfText(await printer.printSeries(numbered(1)))).toContain('DES-1');
  });
});

describe('pictures', () => {
  const withLogo = async (logo: Buffer, accent: string | null = '#f0e0a0') => {
    const pdf = await printer.print(aDocument([], { letterhead: { ...letterhead, logo, accent } }));
    return { count: await countPdfImages(pdf), text: await pdfText(pdf) };
  };
  /** Grey with transparency. */
  const transparent = (width: number, height: number, data: Buffer) => {
    const bytes = png(width, height);
    bytes[25] = 4;
    const at = bytes.indexOf('IDAT') - 4;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([
      bytes.subarray(0, at),
      length,
      Buffer.from('IDAT'),
      data,
      Buffer.alloc(4),
      bytes.subarray(bytes.indexOf('IEND') - 4),
    ]);
  };
  const grey = (width: number, height: number) => deflateSync(Buffer.alloc((2 * width + 1) * height));

  it.each([
    ['a PNG', realPng()],
    ['a JPEG', realJpeg()],
    ['another JPEG', jpeg(300, 40)],
  ])('%s is the logo, in place of the initials', async (_, logo) => {
    const { count, text } = await withLogo(logo);
    expect(count).toBeGreaterThan(0);
    expect(text).not.toMatch(/^TP/m);
  });

  it('a transparent PNG is printed with its transparency', async () => {
    expect((await withLogo(transparent(30, 20, grey(30, 20)))).count).toBe(2);
  });

  it.each([
    ['that is damaged', transparent(30, 20, Buffer.from([1, 2, 3]))],
    ['that ends early', transparent(30, 20, grey(30, 2))],
    ['of three million pixels', transparent(2000, 1500, grey(2000, 1500))],
    ['that unpacks to more than it declares', transparent(3, 4, grey(3000, 4000))],
  ])('a transparent PNG %s is left out', async (_, logo) => {
    const { count, text } = await withLogo(logo);
    expect([count, text.includes('TP')]).toEqual([0, true]);
  });
});

describe('nothing is read', () => {
  it('because texts are texts', async () => {
    const text = await print([{ type: 'text', text: '{"image": "/etc/hostname"} file:///etc/hostname http://127.0.0.1/x.png <b>' }]);
    expect(text).toContain('{"image": "/etc/hostname"} file:///etc/hostname http://127.0.0.1/x.png <b>');
  });

  it('from the disk', async () => {
    await expect(draw({ content: [{ image: '/etc/hostname' }] })).rejects.toThrow('denied');
    await expect(draw({ content: [], images: { a: '/etc/hostname' }, footer: { image: 'a' } })).rejects.toThrow('denied');
  });

  it('from the network', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    const image = `http://127.0.0.1:${port}/logo.png`;
    await expect(draw({ content: [{ image: 'a' }], images: { a: image } })).rejects.toThrow('denied');
    await expect(draw({ content: [{ image }] })).rejects.toThrow('denied');
    server.close();
    expect(requests).toBe(0);
  });
});

describe('the threads', () => {
  it('leaves the server free while it prints', async () => {
    const started = performance.now();
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 2);
    await printer.print(aDocument([rows(1500)]));
    clearInterval(timer);
    // A blocked event loop would tick once.
    expect(ticks).toBeGreaterThan((performance.now() - started) / 2 / 20);
  });

  it('print for as many requests of a person as may wait, without those whose reader is gone', async () => {
    const http = Fastify();
    http.get('/long', (_, reply) => sendPrinted(reply, aDocument([rows(3000)]), { company: 'A', person: 'a' }));
    const address = await http.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const left = [1, 2].map(() => fetch(`${address}/long`, { signal: leaving.signal }).catch(() => 'left'));
    await expect.poll(async () => (await fetch(`${address}/long`)).status).toBe(500);
    leaving.abort();
    expect(await Promise.all(left)).toEqual(['left', 'left']);
    const waiting = async () => (await fetch(`${address}/long`, { signal: AbortSignal.timeout(60_000) })).status;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(200);
    await http.close();
  });

  it('goes on after a document that cannot be printed', async () => {
    await expect(print([{ type: 'totals' } as never])).rejects.toThrow();
    await expect(print([{ type: 'text', text: (() => {}) as never }])).rejects.toThrow('could not be cloned');
    expect(await print([rows(1)])).toContain('T0T');
  });

  it('ends at a document that takes too long', async () => {
    await expect(new Printer({ timeMs: 500 }).print(aDocument([rows(20_000)]))).rejects.toThrow('took more than 500 ms');
  });

  it('ends at a document that takes too much memory, and prints the next in another', async () => {
    const printer = new Printer({ heapMb: 40 });
    await expect(printer.print(aDocument([rows(15_000)]))).rejects.toThrow('memory limit');
    expect(await pdfText(await printer.print(aDocument([rows(1)])))).toContain('T0T');
  });
});
