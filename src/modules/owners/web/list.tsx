/** The owners of hired trucks, in the tabs of expenses and owner balances. */
import { type RecordColumns, RecordList } from '#web/kit/record/list.tsx';
import { owners } from '../contract.ts';
import { OwnerTabs } from './parts.tsx';

const columns: RecordColumns<typeof owners> = {
  name: { card: 'title', width: 260, grows: true },
  tax_id: { card: 'end', width: 146 },
  phone: { card: 'line', width: 120 },
  email: { hidden: true, width: 190, grows: true },
  retefuente_rate: { width: 110 },
  reteica_rate: { width: 110 },
};

export const OwnerList = () => <RecordList contract={owners} columns={columns} beside={<OwnerTabs open="owners" />} />;
