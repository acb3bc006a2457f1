import { type Decimal, minus } from '#base/money.ts';
import { OwedText } from '../owed.tsx';
import { useSettlement } from '../queries.ts';

/** The balance of a trip's driver including waiting expenses and those being typed. */
export function TypedSettlement({ trip_id, paidByDriver }: { trip_id: string; paidByDriver: Decimal }) {
  const settlement = useSettlement(trip_id).data?.data;
  if (!settlement) return null;
  return (
    <div>
      <dt>{settlement.driver_name}</dt>
      <dd>
        <OwedText owed={minus(settlement.owed_if_approved, paidByDriver)} />
      </dd>
    </div>
  );
}
