import { defineNotificationKind } from '#base/notification-kind.ts';

export const invitationAccepted = defineNotificationKind({
  key: 'invitation_accepted',
  permission: 'view-users',
  holders: ['create-users'],
  email: true,
  facts: ['person'],
});
