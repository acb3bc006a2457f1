/**
 * Printed documents: CPU per page, warm, of a document of one page and of one of forty, without and with a transparent logo; how long the
 * event loop waits meanwhile; how long a document of one page takes beside long ones of another company; and the memory of the threads.
 *
 *     node bench/pdf.ts [--count 100]
 *
 * Exits with 1 if a page takes more than 40 ms of CPU, the event loop waits for more than 50 ms, or a page beside long documents takes more than
 * three times as long as alone. A machine with more work than cores exceeds the last two.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { deflateSync } from 'node:zlib';
import type { Block, PdfDocument } from '#server/pdf/document.ts';
import { printPdf } from '#server/pdf/print.ts';
import { pdfPages } from '#server/pdf/testing.ts';
import { png } from '#server/testing/files.ts';

const { values: options } = parseArgs({ options: { count: { type: 'string', default: '100' } } });
const count = Number(options.count);
const allowed = { cpuMs: 40, delayMs: 50, besideLong: 3 };

const rows = (number: number): Block => ({
  type: 'table',
  columns: [{ title: 'Concepto' }, { title: 'Fecha', width: 80 }, { title: 'Cantidad', right: true }, { title: 'Valor', right: true }],
  rows: Array.from({ length: number }, (_, index) => ({
    cells: [
      { value: 'Flete Duitama, Boyacá, a Cartagena, Bolívar', detail: `TRIP-${index} · remesas 55821 y 55822 · 24,5 t de leche` },
      { day: '2026-10-09' },
      { quantity: '24.5' },
      { money: String(5_100_000 + 7919 * index) },
    ],
  })),
});

const document = (rowCount: number, logo: Uint8Array | null): PdfDocument => ({
  language: 'es',
  letterhead: {
    name: 'Transportes Nevado del Ruiz S.A.S.',
    lines: ['NIT 901482736-8', 'Km 3 vía Siberia, bodega 14, Funza, Cundinamarca', '601 823 4410 · cartera@nevadodelruiz.com.co'],
    accent: null,
    logo,
  },
  title: 'Factura',
  number: 'INV-000298',
  marks: ['internal', 'not_electronic_invoice'],
  footer: 'Gracias por rodar con nosotros.',
  blocks: [
    {
      type: 'entries',
      columns: 3,
      entries: [
        { label: 'Cliente', value: 'Lácteos Sabana Verde S.A.S.', lines: ['NIT 900318274-2', 'Cra 42 # 18-65, Duitama, Boyacá'] },
        { label: 'Expedición', value: { day: '2026-10-09' } },
        { label: 'Vencimiento', value: { day: '2026-11-14' }, lines: ['30 días de plazo'] },
      ],
    },
    rows(rowCount),
    {
      type: 'totals',
      rows: [
        { label: 'Subtotal', value: { money: '5980000' } },
        { label: 'Total', value: { money: '5900000' }, kind: 'sum' },
        { label: 'Saldo', value: { money: '2299700' }, kind: 'result' },
      ],
      aside: [{ label: 'Son', value: { in_words: '5900000' } }],
    },
    { type: 'signatures', boxes: [{ label: 'Elaboró' }, { label: 'Recibido' }] },
  ],
});

/** A grey PNG of 400 × 400 pixels with transparency, which has to be decoded for each document. */
function transparentLogo(): Buffer {
  const side = 400;
  const header = png(side, side).subarray(0, 33);
  header[25] = 4;
  const data = deflateSync(
    Buffer.from(Array.from({ length: (2 * side + 1) * side }, (_, at) => (at % (2 * side + 1) === 0 ? 0 : at % 251))),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([header, length, Buffer.from('IDAT'), data, Buffer.alloc(4), png(1, 1).subarray(-12)]);
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const megabytes = () => process.memoryUsage().rss / 1e6;

const problems: string[] = [];
const memoryBefore = megabytes();
const coldStart = performance.now();
await printPdf(document(8, null));
console.log(`the first document, with the start of the thread: ${(performance.now() - coldStart).toFixed(0)} ms`);

const delay = monitorEventLoopDelay({ resolution: 5 });
for (const [name, rowCount, logo, times] of [
  ['1 page', 8, null, count],
  ['1 page with a transparent logo', 8, transparentLogo(), count],
  ['40 pages', 730, null, Math.ceil(count / 10)],
] as const) {
  const printed = document(rowCount, logo);
  const pages = (await pdfPages(await printPdf(printed))).length;
  // Warm: its code is compiled.
  for (let n = 0; n < times / 2; n++) await printPdf(printed);
  const cpu: number[] = [];
  delay.reset();
  delay.enable();
  for (let n = 0; n < times; n++) {
    const before = cpuMs();
    await printPdf(printed);
    cpu.push((cpuMs() - before) / pages);
  }
  delay.disable();
  const median = cpu.sort((left, right) => left - right)[Math.floor(cpu.length / 2)] as number;
  const longest = delay.max / 1e6;
  console.log(`${name} (${pages}): ${median.toFixed(1)} ms of CPU a page; the event loop waited at most ${longest.toFixed(0)} ms`);
  if (median > allowed.cpuMs) problems.push(`${name}: a page takes ${median.toFixed(1)} ms of CPU.`);
  if (longest > allowed.delayMs) problems.push(`${name}: the event loop waited ${longest.toFixed(0)} ms.`);
}
/** The median time of a page, in milliseconds, from its order to its bytes. */
async function timeOfPage(times: number): Promise<number> {
  const page = document(8, null);
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await printPdf(page, { company: 'small', person: 'clerk' });
    taken.push(performance.now() - started);
  }
  return taken.sort((left, right) => left - right)[Math.floor(taken.length / 2)] as number;
}

const alone = await timeOfPage(count);
const gone = new AbortController();
const asked = Array.from({ length: 20 }, (_, at) => printPdf(document(5700, null), { company: `large ${at % 4}`, signal: gone.signal }));
const beside = await timeOfPage(count);
gone.abort();
await Promise.allSettled(asked);
console.log(`1 page alone: ${alone.toFixed(0)} ms; beside twenty documents of 5,700 rows: ${beside.toFixed(0)} ms`);
if (beside > allowed.besideLong * alone)
  problems.push(`A page beside long documents takes ${(beside / alone).toFixed(1)} times as long as alone.`);
console.log(`memory: ${memoryBefore.toFixed(0)} MB before, ${megabytes().toFixed(0)} MB after`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
