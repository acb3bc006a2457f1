import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo recordatorio', en: 'New reminder' }, to: '/admin/reminders/new', permission: 'create-reminders' },
];
