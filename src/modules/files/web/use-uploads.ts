/** Uploading the files of a field, one after the other, so that a phone with bad coverage completes the first before it starts the next. */
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#base/ids.ts';
import { ApiError } from '#web/api/api-error.ts';
import { attachmentTypes, electronicInvoiceTypes, fileTypeProblem } from '#web/kit/fields/image-rules.ts';
import { shrinkImage } from '#web/kit/fields/shrink-image.ts';
import { UploadsContext } from '#web/kit/form/uploads.ts';
import type { SentFile } from '../contract.ts';
import { uploadFile } from './upload.ts';

/** Pixels of the longest side of a photo that is too large: a page of Letter size with 218 dots to the inch, at which its small print is legible. */
export const longestSide = 2400;

/** A file that is not sent yet. */
export interface Upload {
  id: string;
  name: string;
  /** The share that has been sent, from 0 to 1. */
  share: number;
  /** Why it was not accepted; undefined while it is being sent. */
  problem?: string;
  /** Where a second attempt may succeed. */
  retry?: () => void;
  /** Ends it, and takes it from the list. */
  dismiss: () => void;
}

/** The accepted media types, by the purpose of the upload. */
export const uploadTypes = { attachment: attachmentTypes, electronic_invoice: electronicInvoiceTypes } as const;
export type UploadPurpose = keyof typeof uploadTypes;

/** `onSent` gets each file in the order in which they were chosen; if it fails, the upload has failed. Uploads end when the field unmounts. */
export function useUploads(
  onSent: (file: SentFile) => unknown,
  purpose: UploadPurpose = 'attachment',
): { uploads: readonly Upload[]; send: (files: readonly File[]) => void } {
  const { t } = useTranslation('common');
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const inForm = useContext(UploadsContext);
  const latest = useRef(onSent);
  latest.current = onSent;
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const running = useRef(new Map<string, AbortController>());
  /** Ends an upload: the form no longer waits for it. */
  const end = (id: string) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    inForm?.uploads.delete(id);
  };
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const [id, controller] of controllers) {
        controller.abort();
        inForm?.uploads.delete(id);
      }
    };
  }, [inForm?.uploads]);

  const start = (file: File, id = newId()) => {
    const controller = new AbortController();
    const { signal } = controller;
    const change = (to: Partial<Upload>) => setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
    const dismiss = () => {
      end(id);
      setUploads((now) => now.filter((upload) => upload.id !== id));
    };
    const upload = { id, name: file.name, share: 0, dismiss };
    const wrongType = fileTypeProblem(file, uploadTypes[purpose]);
    setUploads((now) => [...now.filter((other) => other.id !== id), wrongType ? { ...upload, problem: t(`errors.${wrongType}`) } : upload]);
    running.current.set(id, controller);
    if (wrongType) return void inForm?.uploads.set(id, Promise.resolve(false));

    const sendWhenFree = async (): Promise<boolean> => {
      if (signal.aborted) return true;
      try {
        const sent = await uploadFile(await shrinkImage(file, longestSide), purpose, {
          signal,
          onProgress: (share) => change({ share }),
        });
        await latest.current(sent);
        dismiss();
        return true;
      } catch (error) {
        if (signal.aborted) return true;
        const isFinal = error instanceof ApiError && !error.isTransient;
        const problem = error instanceof ApiError && error.message ? error.message : t('errors.file_upload');
        change({ problem, ...(!isFinal && { retry: () => start(file, id) }) });
        return false;
      }
    };
    const sending = queue.current.then(sendWhenFree);
    queue.current = sending;
    inForm?.uploads.set(id, sending);
  };
  const send = (files: readonly File[]) => {
    for (const file of files) start(file);
  };
  return { uploads, send };
}
