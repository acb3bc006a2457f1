/** The page of a record: its head, and tabs with the read view, tabs of later modules, the form and the history. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordContract } from '#base/record.ts';
import { query } from '../../api/call.ts';
import { useHasPermission, useSession } from '../../session/session.ts';
import { ListSteps } from '../list/list-steps.tsx';
import type { ListRoute } from '../list/use-list.ts';
import { LazyPart, type LazyPartSource } from '../overlay/lazy-part.tsx';
import { Loaded } from '../page/loaded.tsx';
import { PageHead } from '../page/page-head.tsx';
import { WithRail } from '../page/section.tsx';
import { useIsPhone } from '../page/use-is-phone.ts';
import { type PageTab, PageTabs, useOpenTab } from '../tabs/page-tabs.tsx';
import { EditButton } from './edit-button.tsx';
import { FilledSlots } from './filled-slots.tsx';
import classes from './page.module.css';
import { ReadView, type Views } from './read-view.tsx';
import { editHref, editTab, type FullOf, listHref, type RowOf } from './screen.ts';
import type { RecordPart, RecordSlots } from './slots.ts';
import { StatusMark } from './status-mark.tsx';
import { useRecordStatus, useRecordTexts } from './use-record.ts';

interface RecordPageProps<C extends RecordContract> {
  contract: C;
  subtitle: (record: FullOf<C>) => ReactNode;
  views: Views<C['fields'], FullOf<C>>;
  /** The `Edit` of `recordForms`; loads when its tab is opened. */
  edit: LazyPartSource<{ record: FullOf<C> }>;
  history: (id: string) => ReactNode;
  /** The names of the first tab and the editing one, unless they are "Details" and "Edit". */
  tabNames?: { details: string; edit: string };
}

export function RecordPage<C extends RecordContract>(props: RecordPageProps<C>) {
  const { id } = useParams({ strict: false }) as { id: string };
  const { slots } = useRouteContext({ strict: false }) as { slots: RecordSlots<FullOf<C>> };
  const answer = useQuery(query(props.contract.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <Page key={id} {...props} slots={slots} record={data as FullOf<C> & RowOf<C>} />}</Loaded>;
}

interface PageProps<C extends RecordContract> extends RecordPageProps<C> {
  record: FullOf<C> & RowOf<C>;
  /** The context of its route, with the slots of later modules. */
  slots: RecordSlots<FullOf<C>>;
}

function Page<C extends RecordContract>(props: PageProps<C>) {
  const { contract, record, subtitle, slots } = props;
  const { own, t } = useRecordTexts(contract);
  const mayUpdate = useHasPermission(contract.permissions.update);
  const statusActions = useRecordStatus(contract);
  const permitted = usePermitted();
  const page = `${listHref(contract)}/${record.id}`;
  const figures = permitted(slots.figures);
  const actions = (isEditing: boolean) => (
    <>
      <ListSteps
        route={contract.list as unknown as ListRoute<RowOf<C>>}
        id={record.id}
        href={(other) => `${listHref(contract)}/${other}`}
      />
      {mayUpdate && !isEditing && <EditButton href={editHref(page)} />}
      {statusActions(record).map(({ label, danger, onClick }) => (
        <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
          {label}
        </Button>
      ))}
      <Parts parts={permitted(slots.actions)} record={record} />
    </>
  );
  // The figures come before the actions: on the phone the buttons would fill half of the window.
  const isBelow = useIsPhone() && figures.length > 0;
  const tabs = useTabs(props, mayUpdate, isBelow && <div className={classes.actions}>{actions(false)}</div>);
  const open = useOpenTab(tabs).key;
  return (
    <>
      <PageHead
        title={contract.nameOf(record as never)}
        mark={<StatusMark status={record.status} />}
        subtitle={subtitle(record)}
        facts={<Parts parts={permitted(slots.head)} record={record} />}
        crumbs={[{ label: own('title'), href: listHref(contract) }]}
        action={!(isBelow && open === detailsTab) && actions(open === editTab)}
      />
      <PageTabs label={t('common:record.tabs.label')} tabs={tabs} />
    </>
  );
}

const detailsTab = 'details';

/** The tabs that the user may open; the read view is always the first. */
function useTabs<C extends RecordContract>(props: PageProps<C>, mayUpdate: boolean, belowFigures: ReactNode): [PageTab, ...PageTab[]] {
  const { contract, record, edit, history, slots, tabNames } = props;
  const { t, language } = useRecordTexts(contract);
  const maySeeHistory = useHasPermission('view-history');
  const permitted = usePermitted();
  const ofModules = permitted(slots.tabs).map(
    ({ key, name, Count, Content }): PageTab => ({
      key,
      label: name[language],
      count: Count && <Count record={record} />,
      content: <Content record={record} />,
    }),
  );
  const editing = {
    key: editTab,
    label: tabNames?.edit ?? t('common:record.tabs.edit'),
    content: <LazyPart part={edit} props={{ record }} />,
  };
  const past = { key: 'history', label: t('common:record.tabs.history'), content: history(record.id) };
  return [
    {
      key: detailsTab,
      label: tabNames?.details ?? t('common:record.tabs.details'),
      content: <Details {...props} belowFigures={belowFigures} />,
    },
    ...ofModules,
    ...(mayUpdate ? [editing] : []),
    ...(maySeeHistory ? [past] : []),
  ];
}

/** The read view; with sections of later modules, it is the narrow column beside them. */
function Details<C extends RecordContract>({ contract, record, views, slots, belowFigures }: PageProps<C> & { belowFigures: ReactNode }) {
  const texts = useRecordTexts(contract);
  const permitted = usePermitted();
  const sections = permitted(slots.sections);
  const view = <ReadView contract={contract} record={record} views={views} texts={texts} />;
  return (
    <>
      <Parts parts={permitted(slots.figures)} record={record} />
      {belowFigures}
      {sections.length > 0 ? (
        <WithRail rail={view}>
          <Parts parts={sections} record={record} />
        </WithRail>
      ) : (
        view
      )}
    </>
  );
}

function usePermitted() {
  const { permissions } = useSession();
  return <S extends { permission?: string }>(slots: S[] = []): S[] =>
    slots.filter(({ permission }) => !permission || permissions.includes(permission));
}

function Parts<Full>({ parts, record }: { parts: { Content: RecordPart<Full> }[]; record: Full }) {
  return <FilledSlots parts={parts.map(({ Content }) => Content)} props={{ record }} />;
}
