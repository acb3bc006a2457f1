/** Walks through the XML of a workbook's part while it is unpacked. */
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sax from 'sax';
import { RuleBroken } from '#base/errors.ts';

export interface XmlHandler {
  /** Names without their prefix. */
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Throws the errors of the handler, and `import_file_damaged` for invalid XML. A document type is not needed, and may declare entities. */
export async function walkXml(part: Readable, handler: XmlHandler, afterChunk?: () => Promise<void>): Promise<void> {
  const parser = sax.parser(true);
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  const guard =
    <A extends unknown[]>(handle: (...args: A) => void) =>
    (...args: A) => {
      if (failure) return;
      try {
        handle(...args);
      } catch (error) {
        fail(error);
      }
    };
  parser.onerror = () => fail(new RuleBroken('import_file_damaged'));
  parser.ondoctype = () => fail(new RuleBroken('import_file_damaged'));
  parser.onopentag = guard(({ name, attributes }) => handler.open?.(local(name), attributes as Record<string, string>));
  parser.onclosetag = guard((name) => handler.close?.(local(name)));
  parser.ontext = guard((text) => handler.text?.(text));
  parser.oncdata = parser.ontext;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of part) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      if (failure) throw failure;
      await (afterChunk ? afterChunk() : nextTurn());
    }
    parser.close();
  } catch (error) {
    // For the ZIP file: the part has other bytes than it declares.
    throw failure ?? (error instanceof RuleBroken ? error : new RuleBroken('import_file_damaged'));
  } finally {
    part.destroy();
  }
  if (failure) throw failure;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);
