/** Which kinds a person receives, by bell or email, and how facts are shown. */
import type { NotificationKind } from '#base/notification-kind.ts';
import type { Preference } from './contract/notifications.ts';

/** How a person receives a kind. */
export interface Channels {
  bell: boolean;
  email: boolean;
}

/** A person's choice for a kind; null without one. */
export type ChosenChannels = { [Channel in keyof Channels]: boolean | null };

/** The person's choice; by default always the bell, and email if the kind has it. */
export function channelsOf(kind: NotificationKind, chosen: ChosenChannels): Channels {
  return { bell: chosen.bell ?? true, email: chosen.email ?? kind.email };
}

/** A person's permissions in a company: all of them, and those by roles other than the driver's. */
export interface Rights {
  rights: readonly string[];
  beyond_driver: readonly string[];
}

/** The kinds that a person with these rights can receive, in the given order. */
export function receivableKinds<Kind extends NotificationKind>(kinds: readonly Kind[], { rights, beyond_driver }: Rights): Kind[] {
  return kinds.filter(({ permission, holders }) => {
    if (holders === null) return rights.includes(permission);
    return beyond_driver.includes(permission) && holders.some((right) => beyond_driver.includes(right));
  });
}

/** One preference per kind that the person can receive: as stored, else the default. */
export function preferencesOf(kinds: readonly NotificationKind[], rights: Rights, stored: readonly Preference[]): Preference[] {
  return receivableKinds(kinds, rights).map((kind) => {
    const chosen = stored.find((one) => one.kind === kind.key) ?? { bell: null, email: null };
    return { kind: kind.key, ...channelsOf(kind, chosen) };
  });
}
