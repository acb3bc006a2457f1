/** Answers with a file that is complete, for the reader to store. */
import type { FastifyReply } from 'fastify';
import { type FileFormat, fileTypes } from '#base/wire.ts';
import { dispositionName } from '../http/disposition.ts';

/** `name` is the file name without its extension. */
export function sendFile(reply: FastifyReply, bytes: Buffer, name: string, format: FileFormat): Buffer {
  reply
    .type(fileTypes[format])
    .header('content-disposition', `attachment; ${dispositionName(`${name}.${format}`)}`)
    .header('cache-control', 'no-store');
  return bytes;
}
