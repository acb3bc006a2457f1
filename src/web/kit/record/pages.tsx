/** The page of a new record, and that of a record: heading, form, history. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordContract } from '#base/record.ts';
import type { Answer } from '#base/route.ts';
import { call, query } from '../../api/call.ts';
import { useHasPermission } from '../../session/session.ts';
import { ListSteps } from '../list/list-steps.tsx';
import type { ListRoute } from '../list/use-list.ts';
import { Loaded } from '../page/loaded.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { RecordFields } from './fields.ts';
import { type RecordEditing, RecordForm } from './form.tsx';
import { type FullOf, listHref, type RowOf } from './screen.ts';
import { StatusMark } from './status-mark.tsx';
import { useInvalidateRecord, useRecordStatus, useRecordTexts } from './use-record.ts';

export function RecordNew<C extends RecordContract, F extends RecordFields<C>>(editing: RecordEditing<C, F>) {
  const { screen } = editing;
  const { own, outcome } = useRecordTexts(screen.contract);
  const navigate = useNavigate();
  const invalidate = useInvalidateRecord(screen);
  return (
    <>
      <PageHead title={own('new')} crumbs={[{ label: own('title'), href: listHref(screen) }]} />
      <RecordForm
        {...editing}
        save={async (body, sending) => (await call(screen.contract.create, { body: body as never, ...sending })) as Answer<C['update']>}
        onSaved={async () => {
          await invalidate();
          await navigate({ to: listHref(screen) });
        }}
        success={outcome('created')}
        failure={outcome('create_failed')}
      />
    </>
  );
}

interface RecordPageProps<C extends RecordContract, F extends RecordFields<C>> extends RecordEditing<C, F> {
  subtitle: (record: FullOf<C>) => ReactNode;
  /** Below the form, such as the history. */
  children?: (id: string) => ReactNode;
}

export function RecordPage<C extends RecordContract, F extends RecordFields<C>>({ subtitle, children, ...editing }: RecordPageProps<C, F>) {
  const { screen } = editing;
  const { own, outcome } = useRecordTexts(screen.contract);
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(query(screen.contract.read, { params: { id } }));
  const mayUpdate = useHasPermission(`update-${screen.contract.name}`);
  const statusActions = useRecordStatus(screen);
  const invalidate = useInvalidateRecord(screen);
  return (
    <Loaded answer={answer}>
      {({ data }) => {
        const record = data as FullOf<C> & RowOf<C>;
        return (
          <>
            <PageHead
              title={screen.nameOf(record)}
              mark={<StatusMark status={record.status} />}
              subtitle={subtitle(record)}
              crumbs={[{ label: own('title'), href: listHref(screen) }]}
              action={
                <>
                  <ListSteps
                    route={screen.contract.list as unknown as ListRoute<RowOf<C>>}
                    id={id}
                    href={(other) => `${listHref(screen)}/${other}`}
                  />
                  {statusActions(record).map(({ label, danger, onClick }) => (
                    <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
                      {label}
                    </Button>
                  ))}
                </>
              }
            />
            <RecordForm
              {...editing}
              key={record.id}
              record={record}
              isReadOnly={!mayUpdate}
              save={async (body, sending) =>
                (await call(screen.contract.update, { params: { id }, body: body as never, ...sending })) as Answer<C['update']>
              }
              onSaved={invalidate}
              success={outcome('updated')}
              failure={outcome('update_failed')}
            />
            {children?.(record.id)}
          </>
        );
      }}
    </Loaded>
  );
}
