/** The groups of lines for a typed text. */
import {
  type Icon,
  IconBuildingWarehouse,
  IconCaravan,
  IconCash,
  IconClock,
  IconCornerDownRight,
  IconFileDollar,
  IconFileInvoice,
  IconList,
  IconPlus,
  IconReceipt,
  IconRoute,
  IconTruck,
  IconUser,
  IconUserDollar,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { foldForSearch, hasWords } from '#base/fold.ts';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { lastVisits } from '#web/session/visits.ts';
import { entryOf } from '#web/shell/sidebar.ts';
import { useSidebar } from '#web/shell/use-sidebar.ts';
import { type Found, foundRows, type Kind } from '../contract.ts';
import type { Typed } from '../rules/typed.ts';
import { linesOf, pathOf, type RecordLine } from './records.ts';
import { type RecordCommand, useCommands, useRecordCommands } from './use-places.ts';

export interface Line {
  id: string;
  to: string;
  icon: Icon;
  /** Two parts are a route. */
  title: readonly string[];
  detail?: string;
  /** At the end of the line. */
  ends?: readonly string[];
  /** There is something to be done with it. */
  hasActions?: boolean;
  /** Belongs to the line above. */
  isAction?: boolean;
  /** Other names of a screen. */
  synonyms?: string | undefined;
}

export interface Group {
  /** Two groups may have one title: a text and its rest may both find trips. */
  key: string;
  title: string;
  lines: Line[];
}

const icons: Record<Kind, Icon> = {
  trips: IconRoute,
  trucks: IconTruck,
  customers: IconBuildingWarehouse,
  invoices: IconFileInvoice,
  payments: IconCash,
  expenses: IconReceipt,
  users: IconUser,
  trailers: IconCaravan,
  owners: IconUserDollar,
  stubs: IconFileDollar,
};

const visitsShown = 10;
/** A shorter beginning of the name of a screen is as likely that of a record. */
const nameLength = 3;

interface Asked {
  asked: string;
  meaning: Typed<RecordCommand> | null;
  /** What the text finds without its verb and noun. */
  named: Found | undefined;
  found: Found | undefined;
  /** The id of the line whose actions are shown. */
  opened: string | undefined;
}

export function useGroups({ asked, meaning, named, found, opened }: Asked): readonly Group[] {
  const { t } = useTranslation(['search', 'trips', 'invoicing', 'expenses']);
  const language = useLanguage();
  const today = useToday();
  const places = usePlaces();
  const commands = useRecordCommands();
  const of = (name: RecordCommand['name']) => name[language];

  const visits = useVisits();
  if (asked === '') return [{ key: 'visits', title: t('visits'), lines: visits }, places.create].filter(({ lines }) => lines.length > 0);

  const seen = new Set<string>();
  const withActions = (record: RecordLine): Line[] => {
    const line: Line = { ...record, id: `line-${record.id}`, icon: icons[record.kind] };
    if (seen.has(line.id)) return [];
    seen.add(line.id);
    const own = commands.filter((command) => isFor(command, record));
    const actions = own.map((command) => actionOn(command, record));
    return [
      { ...line, hasActions: own.length > 0 },
      ...(opened === line.id ? actions.map((action) => ({ ...action, isAction: true })) : []),
    ];
  };
  const actionOn = ({ name, to }: RecordCommand, record: RecordLine): Line => ({
    id: `action-${record.id}-${to}`,
    to: to.replace('$id', record.id),
    icon: IconCornerDownRight,
    title: [of(name)],
  });
  const records = (answer: Found | undefined, text: string): Group[] =>
    answer
      ? linesOf(answer, text, t, language, today).map(([kind, lines]) => {
          const to = `${pathOf(kind)}?search=${encodeURIComponent(text)}`;
          const all: Line = { id: `all-${to}`, to, icon: IconList, title: [t('all')] };
          const isMore = lines.length === foundRows && kind !== 'stubs';
          return { key: to, title: t(`kinds.${kind}`), lines: [...lines.flatMap(withActions), ...(isMore ? [all] : [])] };
        })
      : [];

  const meant =
    meaning && named
      ? linesOf(named, meaning.rest, t, language, today)
          .flatMap(([, lines]) => lines)
          .flatMap((record) =>
            meaning.commands
              .filter((command) => isFor(command, record))
              .map((command) => ({
                ...actionOn(command, record),
                detail: [...record.title, record.detail].join(' · '),
                ends: record.ends,
              })),
          )
      : [];
  const screens = places.matching(asked);
  const begins = (line: Line) => asked.length >= nameLength && foldForSearch(line.title[0] ?? '').startsWith(foldForSearch(asked));
  const actions = { key: 'actions', title: t('actions'), lines: meant };
  const ofMeaning = records(meaning ? named : undefined, meaning?.rest ?? '');
  const groups = [
    { key: 'go', title: t('go'), lines: screens.filter(begins) },
    // "Pago 304" may be that payment, or to pay that invoice.
    ...(meaning?.isNoun ? [...ofMeaning, actions] : [actions, ...ofMeaning]),
    ...records(found, asked),
    { key: 'go_too', title: t('go_too'), lines: screens.filter((line) => !begins(line)) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

const isFor = ({ on, whileOpen }: RecordCommand, { kind, isOpen }: RecordLine) => on === kind && (!whileOpen || isOpen === true);

/** The last visited pages but the open one, as far as the user may still see them. */
function useVisits(): Line[] {
  const groups = useSidebar();
  return lastVisits()
    .filter(({ path }) => path !== location.pathname && entryOf(groups, path))
    .slice(0, visitsShown)
    .map(({ path, title }) => ({
      id: `visit-${path}`,
      to: path,
      icon: entryOf(groups, path)?.icon ?? IconClock,
      title: [title],
    }));
}

function usePlaces() {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const groups = useSidebar();
  const commands = useCommands();
  const screens: Line[] = groups
    .flatMap(({ children }) => children)
    .map(({ key, to, href = to, icon, name, letter, synonyms }) => ({
      synonyms: synonyms?.[language],
      id: `screen-${key}`,
      to: href,
      icon,
      title: [name[language]],
      ends: letter ? [`G ${letter[language]}`] : [],
    }));
  const others: Line[] = commands.map(({ name, to }) => ({
    id: `command-${to}`,
    to,
    icon: to.endsWith('/new') ? IconPlus : IconList,
    title: [name[language]],
  }));
  return {
    create: { key: 'create', title: t('create'), lines: others.filter(({ icon }) => icon === IconPlus) },
    matching: (text: string) => [...screens, ...others].filter(({ title, synonyms }) => hasWords(`${title[0]} ${synonyms ?? ''}`, text)),
  };
}
