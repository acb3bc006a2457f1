import type { SentFile } from '../contract.ts';

export const isPicture = ({ mime }: Pick<SentFile, 'mime'>): boolean => mime.startsWith('image/');

/** Whether the viewer can show it: a picture or a PDF. Others are downloaded. */
export const isViewable = (file: Pick<SentFile, 'mime'>): boolean => isPicture(file) || file.mime === 'application/pdf';
