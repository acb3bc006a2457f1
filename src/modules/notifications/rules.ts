/** Who is told of what, where, and how facts are written. */
import { day, type Language } from '#base/format.ts';
import { kinds, type NotificationKind, notificationKinds, type Preference } from './contract/notifications.ts';

/** What a person wishes of a kind; null where they never said. */
export interface Wish {
  bell: boolean | null;
  email: boolean | null;
}

/** Where the person hears of the kind: as they said, else the bell always, and mail as the kind says. */
export function placesOf(kind: NotificationKind, wish: Wish): { bell: boolean; email: boolean } {
  return { bell: wish.bell ?? true, email: wish.email ?? kinds[kind].email };
}

/** What a person holds in the company: all rights, and those that come by more than a driver's role. */
export interface Rights {
  rights: readonly string[];
  beyond_driver: readonly string[];
}

/** The kinds that may ever be told to a person with these rights, in the order of the preferences. */
export function kindsFor({ rights, beyond_driver }: Rights): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const { needs, holders } = kinds[kind];
    if (holders === null) return rights.includes(needs);
    return beyond_driver.includes(needs) && holders.some((right) => beyond_driver.includes(right));
  });
}

/** The preferences of a person: every kind that may be told to them, with their wish or the kind's own. */
export function preferencesOf(rights: Rights, wishes: readonly Preference[]): Preference[] {
  return kindsFor(rights).map((kind) => {
    const wish = wishes.find((one) => one.kind === kind) ?? { bell: null, email: null };
    return { kind, ...placesOf(kind, wish) };
  });
}

/** Facts as a person reads them: days in words. */
export function worded(facts: Record<string, string>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, name.endsWith('_date') ? day(value, language) : value]));
}
