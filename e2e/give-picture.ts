import type { Locator } from 'playwright-core';
import { realPng } from '#server/testing/files.ts';

/** Gives a picture to what is shown, as a paste or a drop does, or drags it over that. */
export const givePicture = (target: Locator, how: 'paste' | 'dragover' | 'drop', name: string): Promise<void> =>
  target.evaluate(
    (element, [type, file, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], file, { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: data })
          : new DragEvent(type, { ...init, dataTransfer: data }),
      );
    },
    [how, name, realPng().toString('base64')] as const,
  );
