/** The expenses of a trip on its page: the latest, and their totals. */
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlus, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#base/money.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type ExpenseRow, expenses, latestOfTrip } from '../../contract/expenses.ts';
import { detailOf, ExpenseStatusBadge } from '../texts.tsx';

export function TripExpenses({ trip }: { trip: Trip }) {
  return useHasPermission('view-expenses') ? <Expenses trip={trip} /> : null;
}

function Expenses({ trip: { id } }: { trip: Trip }) {
  const { t } = useTranslation('expenses');
  const mayCreate = useHasPermission('create-expenses');
  const answer = useQuery(query(expenses.list, { ...latestOfTrip(id), quiet: true }));
  const totals = useQuery(query(expenses.tripTotals, { params: { id }, quiet: true })).data?.data;
  const href = `/admin/trips/${id}/expenses`;
  const add = mayCreate && (
    <Group gap={4}>
      <Button variant="subtle" component={AppLink} href={`${href}/grid`} leftSection={<IconTable size={18} />}>
        {t('grid.open')}
      </Button>
      <Button variant="subtle" component={AppLink} href={`${href}/new`} aria-keyshortcuts="A" leftSection={<IconPlus size={18} />}>
        {t('add')}
      </Button>
    </Group>
  );
  return (
    <Section title={t('title')} action={add}>
      <Loaded answer={answer} loader={<Skeleton height={80} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Text c="dimmed">{t('none_of_trip')}</Text>
          ) : (
            <>
              <BriefTable
                label={t('title')}
                rows={data}
                total={totals && [t('total_approved'), <MoneyText key="total" amount={totals.approved} />]}
                columns={[
                  {
                    title: t('columns.number'),
                    cell: (row: ExpenseRow) => (
                      <Anchor component={AppLink} href={`${href}/${row.id}`} inherit>
                        {row.number}
                      </Anchor>
                    ),
                    card: 'end',
                  },
                  { title: t('columns.date'), cell: (row) => <DayText day={row.date} short /> },
                  { title: t('fields.category_id'), cell: (row) => row.category_name, card: 'title' },
                  { title: t('columns.provider_name'), cell: detailOf },
                  { title: t('fields.status'), cell: (row) => <ExpenseStatusBadge status={row.status} />, card: 'start' },
                  { title: t('columns.amount'), cell: (row) => <MoneyText amount={row.cop_amount} />, align: 'right', card: 'amount' },
                ]}
              />
              {totals && isPositive(totals.approved_charged) && (
                <Text size="sm" mt="xs">
                  {t('total_charged')} <MoneyText amount={totals.approved_charged} />
                </Text>
              )}
              {totals && isPositive(totals.submitted) && (
                <Text size="sm" mt="xs">
                  {t('total_submitted')} <MoneyText amount={totals.submitted} />
                </Text>
              )}
              {meta.has_more && (
                <Anchor component={AppLink} href={href} mt="xs" display="inline-block">
                  {t('see_all')}
                </Anchor>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
