import type { SentFile } from '#modules/files/contract.ts';
import type { User } from '../../contract/users.ts';

export type Attachment = Omit<User['attachments'][number], 'id'>;

/** The file of an attachment, for the viewer. */
export const fileOf = ({ file_id: id, file_name: name, url, mime, size }: Attachment): SentFile => ({ id, name, url, mime, size });
