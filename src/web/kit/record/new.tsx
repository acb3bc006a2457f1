/** The page of a new record. */
import { useNavigate } from '@tanstack/react-router';
import type { RecordContract } from '#base/record.ts';
import type { Answer } from '#base/route.ts';
import { call } from '../../api/call.ts';
import { PageHead } from '../page/page-head.tsx';
import type { RecordFields } from './fields.ts';
import { type RecordEditing, RecordForm } from './form.tsx';
import { listHref } from './screen.ts';
import { useInvalidateRecord, useRecordTexts } from './use-record.ts';

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
        cancelHref={listHref(screen)}
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
