/** Downloads a list as a file. Its code loads with the first export. */
import type { FileFormat } from '#base/wire.ts';
import { callForFile } from '../../api/call.ts';
import type { ListRoute } from '../list/use-list.ts';
import { saveFile } from './save-file.ts';

export interface ExportInput {
  route: ListRoute;
  params: Record<string, string> | undefined;
  /** Search, filters, order, columns and chosen rows. */
  query: Record<string, unknown>;
  format: FileFormat;
  signal: AbortSignal;
  /** Bytes that have arrived. */
  onProgress: (bytes: number) => void;
}

/** Saves the file on the device when all of it has arrived. Throws ApiError, also when the connection breaks. */
export async function exportFile({ route, params, query, format, signal, onProgress }: ExportInput): Promise<void> {
  const { headers, body } = await callForFile(route, { params, query: { ...query, format } as never, signal });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  saveFile(chunks, headers, `arriero.${format}`);
}
