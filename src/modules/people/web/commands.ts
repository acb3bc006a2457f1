import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo usuario', en: 'New user' }, to: '/admin/users/new', permission: 'create-users' },
  { name: { es: 'Invitaciones pendientes', en: 'Pending invitations' }, to: '/admin/users/invitations', permission: 'view-users' },
  { name: { es: 'Nuevo rol', en: 'New role' }, to: '/admin/roles/new', permission: 'manage-roles' },
];
