import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type FilePurpose, files, type SentFile } from '../contract.ts';

/** While other uploads keep the server busy: for a minute, because some come from slow phones. The pause is that of `Retry-After`. */
const attempts = 30;
const pauseMs = 2000;

interface UploadOptions {
  signal?: AbortSignal;
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Uploads one file, again while the server is busy with other uploads. The caller shows errors. */
export async function uploadFile(file: File, purpose: FilePurpose, options: UploadOptions = {}): Promise<SentFile> {
  const form = new FormData();
  form.append('file', file);
  for (let attempt = 1; ; attempt++) {
    try {
      return (await call(files.upload, { query: { purpose }, body: form, quiet: true, ...options })).data;
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && error.code === 'uploads_busy')) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
