import { describe, expect, it } from 'vitest';
import {
  annotated,
  electronicInvoice,
  exif,
  jpeg,
  pdf,
  phoneTail,
  photographed,
  png,
  realJpeg,
  realPng,
  segment,
  withTail,
  zip,
} from '#server/testing/files.ts';
import { assertMayUpload, fileName, fileProblem, inspect } from './rules.ts';

const stored = (bytes: Buffer) => Buffer.from(inspect(bytes)?.bytes ?? []);

describe('inspect', () => {
  const cases = [
    { name: 'a PNG', bytes: png(3, 2), is: ['image/png', 3, 2] },
    { name: 'a JPEG', bytes: jpeg(640, 480), is: ['image/jpeg', 640, 480] },
    { name: 'a PDF', bytes: pdf(), is: ['application/pdf', 0, 0] },
    { name: 'an electronic invoice', bytes: electronicInvoice(), is: ['application/xml', 0, 0] },
    { name: 'one after a byte order mark', bytes: Buffer.from(`\ufeff${electronicInvoice()}`), is: ['application/xml', 0, 0] },
    { name: 'no other XML', bytes: Buffer.from('<?xml version="1.0"?><note>1</note>'), is: null },
    { name: 'no XML that is cut off', bytes: electronicInvoice().subarray(0, -5), is: null },
    {
      name: 'no XML with a document type',
      bytes: Buffer.from(electronicInvoice().toString().replace('?>', '?><!DOCTYPE Invoice>')),
      is: null,
    },
    { name: 'no XML with a style sheet', bytes: electronicInvoice('<?xml-stylesheet href="a.xsl"?>'), is: null },
    { name: 'no XML with a script', bytes: electronicInvoice('<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>'), is: null },
    { name: 'no XML with an SVG', bytes: electronicInvoice('<svg xmlns="http://www.w3.org/2000/svg"/>'), is: null },
    {
      name: 'no XML that is no UTF-8',
      bytes: Buffer.from(electronicInvoice('<cbc:Note xmlns:cbc="urn:b">Peña</cbc:Note>').toString(), 'latin1'),
      is: null,
    },
    { name: 'no XML of more than a megabyte', bytes: electronicInvoice(`<!--${'x'.repeat(1024 * 1024)}-->`), is: null },
    { name: 'no SVG', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), is: null },
    { name: 'no HTML', bytes: Buffer.from('<!doctype html><script>1</script>'), is: null },
    { name: 'no GIF', bytes: Buffer.from('GIF89a\x01\x00\x01\x00;'), is: null },
    { name: 'no PNG that is its signature alone', bytes: png(3, 2).subarray(0, 8), is: null },
    { name: 'no PNG without its end', bytes: png(3, 2).subarray(0, -12), is: null },
    { name: 'no PNG of nothing', bytes: png(0, 2), is: null },
    { name: 'no JPEG without its end', bytes: jpeg(4, 4).subarray(0, -2), is: null },
    {
      name: 'no JPEG that says two sizes',
      bytes: Buffer.concat([jpeg(60_000, 60_000).subarray(0, 8 + 13), jpeg(4, 4).subarray(2)]),
      is: null,
    },
    {
      name: 'no HTML that begins like a JPEG',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>1</script>')]),
      is: null,
    },
    {
      name: 'no HTML that ends like a JPEG',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>'), Buffer.from([0xff, 0xd9])]),
      is: null,
    },
    { name: 'no PDF behind something else', bytes: Buffer.concat([Buffer.from('<html>'), pdf()]), is: null },
    { name: 'no PDF without its end', bytes: Buffer.from('%PDF-1.7\n<script>'), is: null },
    { name: 'nothing', bytes: Buffer.alloc(0), is: null },
  ];
  for (const { name, bytes, is } of cases) {
    it(name, () => {
      const found = inspect(bytes);
      expect(found && [found.mime, found.width, found.height]).toEqual(is);
    });
  }

  it('removes the data after the end of a picture', () => {
    for (const picture of [png(3, 2), jpeg(4, 4)]) expect(stored(withTail(picture, phoneTail()))).toEqual(picture);
  });

  const seconds = {
    'an archive': zip(),
    'an archive behind a film': Buffer.concat([phoneTail(), zip()]),
    'a PDF': pdf(),
    'a page': '<!DOCTYPE HTML><title>1</title>',
    'a script': '<script>alert(1)</script>',
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    PHP: '<?php system($_GET[1]);',
    'a RAR': Buffer.from('Rar!\x1a\x07\x01\x00'),
    'a 7z': Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'),
  };
  for (const [name, second] of Object.entries(seconds)) {
    it(`rejects a file that is also ${name}`, () => {
      for (const picture of [png(3, 2), jpeg(4, 4)]) expect(inspect(withTail(picture, second))).toBeNull();
    });
  }

  it('includes the last line break of a PDF, which its signature covers', () => {
    const line = pdf().toString().trimEnd();
    for (const end of ['', '\n', '\r', '\r\n']) {
      const paper = Buffer.from(line + end);
      expect(stored(withTail(paper, '\0\0'))).toEqual(paper);
    }
  });

  it('rejects a PDF followed by an archive, and accepts one followed by blank lines', () => {
    expect(inspect(withTail(pdf(), zip()))).toBeNull();
    expect(inspect(withTail(pdf(), '\r\n\0\0'))?.mime).toBe('application/pdf');
  });
});

describe('a picture is stored without', () => {
  it('maker, place, comments and thumbnails, its pixels and colour profile unchanged', () => {
    expect(photographed(1).toString('latin1').split('SECRETO').length).toBe(9);
    expect(stored(photographed(1))).toEqual(realJpeg());
    expect(stored(realJpeg())).toEqual(realJpeg());
  });

  it('the texts, times and private parts of a PNG', () => {
    expect(annotated().toString('latin1').split('SECRETO').length).toBe(8);
    const [picture, clean] = [stored(annotated()), realPng()];
    expect(picture.toString('latin1')).not.toContain('SECRETO');
    // The gamma stays.
    expect(Buffer.concat([picture.subarray(0, 33), picture.subarray(33 + 16)])).toEqual(clean);
    expect(picture.toString('latin1', 37, 41)).toBe('gAMA');
  });

  it('the thumbnail of its JFIF segment', () => {
    const thumbnail = segment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01'), Buffer.from([1, 2, 3])]));
    const picture = Buffer.concat([realJpeg().subarray(0, 2), thumbnail, realJpeg().subarray(20)]);
    expect(stored(picture)).toEqual(Buffer.concat([realJpeg().subarray(0, 2), realJpeg().subarray(20)]));
  });

  it('what stands between two scans', () => {
    const end = realJpeg().length - 2;
    const second = Buffer.concat([segment(0xe1, 'SECRETO'), Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12])]);
    const picture = Buffer.concat([realJpeg().subarray(0, end), second, realJpeg().subarray(end)]);
    expect(stored(picture)).toEqual(Buffer.concat([realJpeg().subarray(0, end), second.subarray(11), realJpeg().subarray(end)]));
  });

  for (const order of ['II', 'MM'] as const) {
    it(`losing how it is turned (${order})`, () => {
      for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
        const picture = stored(photographed(orientation, order));
        expect(picture.toString('latin1')).not.toMatch(/SECRETO|Telefono/);
        expect(picture.length).toBe(realJpeg().length + 36);
        expect(picture.subarray(20, 56).toString('latin1')).toBe(
          `\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
        );
        // Stored again, for a picture that was downloaded here.
        expect(stored(picture)).toEqual(picture);
      }
    });
  }

  it('failing at EXIF that is cut off or wrong', () => {
    const whole = exif(6);
    for (let length = 0; length < whole.length; length++) {
      const picture = Buffer.concat([realJpeg().subarray(0, 2), segment(0xe1, whole.subarray(0, length)), realJpeg().subarray(2)]);
      expect(stored(picture).length - realJpeg().length).toBeOneOf([0, 36]);
    }
    for (const [at, value] of [
      [10, 0xff], // the offset of the directory
      [14, 0xff], // the number of its entries
      [36, 0xff], // the orientation
    ] as const) {
      const wrong = Buffer.from(whole).fill(value, at, at + 2);
      expect(stored(Buffer.concat([realJpeg().subarray(0, 2), segment(0xe1, wrong), realJpeg().subarray(2)]))).toBeDefined();
    }
  });
});

describe('assertMayUpload', () => {
  const limits = { uploadBytesPerHour: 300, storageBytesPerCompany: 1000 };
  const cases = [
    { name: 'up to both limits', uploaded: 200, stored: 900, bytes: 100, problem: null },
    { name: 'not above the hour’s', uploaded: 201, stored: 0, bytes: 100, problem: { code: 'upload_limit', retryAfter: 61 } },
    { name: 'not above the company’s', uploaded: 0, stored: 901, bytes: 100, problem: { code: 'storage_full', details: { limit: 1000 } } },
    { name: 'nothing while the limit was lowered', uploaded: 0, stored: 1001, bytes: 0, problem: { code: 'storage_full' } },
  ];
  for (const { name, uploaded, stored, bytes, problem } of cases)
    it(name, () => {
      const run = () => assertMayUpload({ uploaded, stored, seconds_left: 60.2 }, bytes, limits);
      if (problem) expect(run).toThrow(expect.objectContaining(problem));
      else expect(run).not.toThrow();
    });
});

describe('fileProblem', () => {
  const cases = [
    { name: 'a picture of 2 MB', file: inspect(png(1, 1)), size: 2 * 1024 * 1024, purpose: 'image', problem: null },
    { name: 'a larger attachment', file: inspect(png(1, 1)), size: 5 * 1024 * 1024, purpose: 'attachment', problem: null },
    { name: 'no picture above 2 MB', file: inspect(png(1, 1)), size: 2 * 1024 * 1024 + 1, purpose: 'image', problem: 'file_too_large' },
    { name: 'no photo above 2 MB', file: inspect(png(1, 1)), size: 2 * 1024 * 1024 + 1, purpose: 'photo', problem: 'file_too_large' },
    { name: 'no PDF as a picture', file: inspect(pdf()), size: 100, purpose: 'image', problem: 'file_type' },
    { name: 'a PDF as an attachment', file: inspect(pdf()), size: 100, purpose: 'attachment', problem: null },
    { name: '10,000 pixels a side', file: inspect(png(10_000, 1)), size: 100, purpose: 'image', problem: null },
    { name: 'no more than that', file: inspect(png(1, 10_001)), size: 100, purpose: 'attachment', problem: 'image_dimensions' },
    { name: 'what a camera of 64 megapixels takes', file: inspect(jpeg(9_280, 6_944)), size: 100, purpose: 'attachment', problem: null },
    { name: 'no 10,000 pixels both ways', file: inspect(png(10_000, 10_000)), size: 100, purpose: 'image', problem: 'image_dimensions' },
    { name: 'XML for an invoice', file: inspect(electronicInvoice()), size: 100, purpose: 'electronic_invoice', problem: null },
    { name: 'no XML as an attachment', file: inspect(electronicInvoice()), size: 100, purpose: 'attachment', problem: 'file_type' },
    { name: 'nothing unknown', file: null, size: 100, purpose: 'attachment', problem: 'file_type' },
  ] as const;
  for (const { name, file, size, purpose, problem } of cases) it(name, () => expect(fileProblem(file, size, purpose)).toBe(problem));
});

describe('the name of a file', () => {
  const cases = [
    { sent: 'Camión 12.JPG', mime: 'image/jpeg', stored: 'Camión 12.JPG' },
    { sent: 'C:\\fotos\\..\\camión.png', mime: 'image/png', stored: 'camión.png' },
    { sent: '../../etc/passwd', mime: 'application/pdf', stored: 'passwd.pdf' },
    { sent: 'page.html', mime: 'image/png', stored: 'page.html.png' },
    { sent: 'a"\r\nX: y.pdf', mime: 'application/pdf', stored: 'aX: y.pdf' },
    { sent: '', mime: 'image/png', stored: 'archivo.png' },
  ] as const;
  for (const { sent, mime, stored } of cases)
    it(`${JSON.stringify(sent)} is stored as ${stored}`, () => expect(fileName(sent, mime)).toBe(stored));
});
