import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CreditLimitQuestion } from '#modules/customers/contract.ts';
import { useCreditQuestionText } from '#modules/customers/web/parts.ts';
import type { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { useOdometerQuestionText } from '#modules/fleet/web/parts.tsx';
import { call } from '#web/api/call.ts';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import type { OpenCashQuestion } from '../../contract/cash.ts';
import type { DriverOnTwoTrucksQuestion, OwnerOwesQuestion, SecondAdvanceQuestion } from '../../contract/refusals.ts';
import type { Trip } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { isTripClosed } from '../../rules/status.ts';
import { invalidateTrips, useTrip } from '../queries.ts';
import { TripStatusBadge } from '../status/badge.tsx';
import { OpenCashText, useOpenCashOptions } from '../status/open-cash.tsx';
import { useOwnerOwesText } from '../trip/owner-owes.ts';
import { PlanAlert } from '../trip/warnings.tsx';
import { useDriverQuestionText } from './driver-question.ts';
import { useSecondAdvanceText } from './second-advance.ts';
import { TripForm } from './trip-form.tsx';

export function EditTrip() {
  const { id } = useParams({ from: '/admin/trips/$id/edit' });
  return <Loaded answer={useTrip(id)}>{({ data }) => <EditPage trip={data} />}</Loaded>;
}

function EditPage({ trip }: { trip: Trip }) {
  const { t } = useTranslation(['trips', 'common']);
  const { id } = trip;
  const navigate = useNavigate();
  const page = `/admin/trips/${id}`;
  const textOf = useOdometerQuestionText();
  const secondTextOf = useSecondAdvanceText();
  const ownerTextOf = useOwnerOwesText();
  const driverTextOf = useDriverQuestionText();
  const creditTextOf = useCreditQuestionText(t, 'questions');
  const wording = { title: t('questions.save_title', { number: trip.number }), action: t('common:actions.save') };
  const ask = useConfirmations(
    wording,
    (question) => {
      if (question.code === 'open_cash') return <OpenCashText {...(question as OpenCashQuestion)} />;
      if (question.code === 'second_advance') return secondTextOf(question as SecondAdvanceQuestion);
      if (question.code === 'owner_owes') return ownerTextOf(question as OwnerOwesQuestion);
      if (question.code === 'driver_on_two_trucks') return driverTextOf(question as DriverOnTwoTrucksQuestion);
      if (question.code === 'credit_limit') return creditTextOf(question as CreditLimitQuestion);
      return textOf(question as OdometerQuestion);
    },
    useOpenCashOptions('driver'),
  );
  if (isTripClosed(trip.status)) return <Navigate to="/admin/trips/$id" params={{ id }} replace />;
  return (
    <>
      <PageHead
        title={t('edit_title', { number: trip.number })}
        mark={<TripStatusBadge status={trip.status} />}
        crumbs={[
          { label: t('title'), href: '/admin/trips' },
          { label: trip.number, href: page },
        ]}
      />
      <PlanAlert trip={trip} />
      <TripForm
        trip={trip}
        cancelHref={page}
        save={({ loads: _, ...body }, sending) =>
          ask((confirm, _, choice) => {
            const open_cash = (choice as 'keep' | 'transfer' | undefined) ?? null;
            return call(trips.update, { params: { id }, body: { ...body, confirm, open_cash }, ...sending });
          })
        }
        onSaved={async () => {
          await invalidateTrips();
          await navigate({ to: '/admin/trips/$id', params: { id } });
        }}
      />
    </>
  );
}
