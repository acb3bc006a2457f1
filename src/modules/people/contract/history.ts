import { defineHistory } from '#base/history.ts';

export const userHistory = defineHistory({
  entity: 'user',
  table: 'member',
  permission: 'view-users',
  parts: {
    member_role: { name: 'role_id' },
    member_attachment: { name: 'file_id' },
  },
});
