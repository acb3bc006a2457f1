import type { TFunction } from 'i18next';
import type { Language } from '#base/format.ts';
import type { Permission } from '#base/permissions.ts';
import { sidebar } from '#web/shell/sidebar.ts';

/** The name of a permission in the words of this module; for plain records it is made from their name in the sidebar: "Ver camiones". */
export function permissionName(permission: Permission, t: TFunction<'people'>, language: Language): string {
  const [verb = '', ...subject] = permission.split('-');
  const records = sidebar.flatMap(({ children }) => children).find(({ key }) => key === subject.join('-'))?.name[language] ?? '';
  return t([`permissions.names.${permission}`, `permissions.of_records.${verb}`], { records: withSmallStart(records) });
}

/** Inside a sentence; an abbreviation stays in capitals. */
const withSmallStart = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));
