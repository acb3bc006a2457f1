import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [{ name: { es: 'Importaciones', en: 'Imports' }, to: '/admin/imports', permission: 'import-data' }];
