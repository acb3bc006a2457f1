/** The PDF that the viewer shows, and one page of it. */
import { useEffect, useState } from 'react';
import { fileUrl } from '#web/api/call.ts';
import type { SentFile } from '../../contract.ts';
import { isPicture } from '../viewable.ts';
import type { Pdf, PdfPage, PdfProblem } from './pdf.ts';

/** Opens the file, and closes it when another one is shown; undefined for a picture, and while it loads. */
export function usePdf(file: SentFile | undefined): Pdf | PdfProblem | undefined {
  const [opened, setOpened] = useState<{ id: string; pdf: Pdf | PdfProblem }>();
  const [id, url] = file && !isPicture(file) ? [file.id, file.url] : [];
  useEffect(() => {
    if (id === undefined || url === undefined) return;
    const leaving = new AbortController();
    const open = async () => {
      const code = await import('./pdf.ts').catch(() => undefined);
      const pdf = (await code?.openPdf(fileUrl(url), leaving.signal)) ?? 'unreachable';
      if (!leaving.signal.aborted) setOpened({ id, pdf });
    };
    void open();
    return () => leaving.abort();
  }, [id, url]);
  return opened?.id === id ? opened?.pdf : undefined;
}

interface ShownPage {
  of: Pdf;
  /** Its place in the document, from 0. */
  at: number;
  page: PdfPage | 'broken';
  /** Empty until it is read. */
  text: string;
}

/** Reads the page. Until then the one before it stays, unless that is of another document. */
export function usePdfPage(pdf: Pdf | undefined, at: number): ShownPage | undefined {
  const [shown, setShown] = useState<ShownPage>();
  useEffect(() => {
    if (!pdf) return;
    let isLeft = false;
    const show = (page: ShownPage['page'], text = '') => {
      if (!isLeft) setShown({ of: pdf, at, page, text });
    };
    const read = async () => {
      const page = await pdf.readPage(at);
      show(page);
      const text = await page.readText().catch(() => '');
      if (text) show(page, text);
    };
    read().catch(() => show('broken'));
    return () => {
      isLeft = true;
    };
  }, [pdf, at]);
  return shown?.of === pdf ? shown : undefined;
}
