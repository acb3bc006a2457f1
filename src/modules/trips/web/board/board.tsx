/**
 * Trips by stage, as columns of cards. A card is dragged to a status to which the user may move its trip, or moved from its menu; either opens the
 * same dialog as the button on the trip's page.
 */
import { Anchor, Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { filtersOf } from '#web/kit/list/list-state.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import type { OtherViewProps } from '#web/kit/table/other-view.ts';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { CompanyName } from '#web/kit/text/company-name.tsx';
import { DayText, MoneyText, partsOfNumber } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { stageFilters, type TripStage, type TripStatus, tripStages } from '../../contract/status.ts';
import type { TripRow } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { boardMoves } from '../../rules/board.ts';
import { RouteText } from '../route-text.tsx';
import { TripStageBadge } from '../status/badge.tsx';
import { MissingProofBadge } from '../status/proof.tsx';
import classes from './board.module.css';
import { type Move, MoveTrip, useMayMove } from './moves.tsx';

/** Cards of a column; the list has them all. */
const cards = 25;

interface Board {
  /** Shared by the columns: filters, search and order of the list. */
  filters: Record<string, string | undefined>;
  /** The statuses to which a trip may be moved. */
  movesOf: (trip: TripRow) => TripStatus[];
  /** The card that is being dragged. */
  dragged: TripRow | undefined;
  onDrag: (trip: TripRow | undefined) => void;
  onMove: (move: Move) => void;
  onAll: (stage: TripStage) => void;
}

export function TripBoard({ search, fixed, change, defaultSort }: OtherViewProps & { defaultSort: string }) {
  const { t } = useTranslation('trips');
  const [dragged, setDragged] = useState<TripRow>();
  const [move, setMove] = useState<Move>();
  const { may } = useMayMove();
  const board: Board = {
    filters: { ...filtersOf(search), ...fixed, search: search.search, sort: search.sort ?? defaultSort },
    movesOf: ({ status }) => boardMoves(status, may),
    dragged,
    onDrag: setDragged,
    onMove: setMove,
    onAll: (stage) => change({ view: undefined, ready: undefined, ...stageFilters[stage] }),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also where it has no cards
    <section className={classes.board} aria-label={t('board.label')} tabIndex={0}>
      {shownStages(search).map((stage) => (
        <Column key={stage} stage={stage} board={board} />
      ))}
      {move && <MoveTrip key={`${move.id} ${move.to}`} move={move} onDone={() => setMove(undefined)} />}
    </section>
  );
}

/** Those of the filter, else all. */
function shownStages(search: ListSearch): readonly TripStage[] {
  const chosen = String(search.status ?? '').split(',');
  const shown = tripStages.filter((stage) => {
    const { status, ready } = stageFilters[stage];
    return chosen.includes(status) && (search.ready === undefined || search.ready === ready);
  });
  return shown.length > 0 ? shown : tripStages;
}

/** A trip is to be invoiced once nothing is missing; no move changes that. */
const statusMovedTo = (stage: TripStage): TripStatus | undefined => (stage === 'to_invoice' ? undefined : stageFilters[stage].status);

function Column({ stage, board }: { stage: TripStage; board: Board }) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const id = useId();
  const answer = useQuery({
    ...query(trips.list, { query: { ...board.filters, ...stageFilters[stage], perPage: cards, count: '1' } as never, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { dragged } = board;
  const status = statusMovedTo(stage);
  const isAllowed = dragged !== undefined && status !== undefined && board.movesOf(dragged).includes(status);
  const meta = answer.data?.meta;
  const drop = (event: DragEvent) => {
    if (!isAllowed) return;
    event.preventDefault();
    board.onMove({ id: dragged.id, from: dragged.status, to: status });
    board.onDrag(undefined);
  };
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      aria-busy={answer.isFetching}
      data-drop={dragged && (isAllowed ? 'allowed' : 'refused')}
      onDragOver={(event) => isAllowed && event.preventDefault()}
      onDrop={drop}
    >
      <Title order={2} id={id} className={classes.head}>
        <TripStageBadge stage={stage} />
        {meta?.total != null && <span className={classes.count}>{formatCount(meta.total, meta.total_is_exact, language)}</span>}
      </Title>
      <Loaded answer={answer} loader={<Skeleton height={96} />}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <p className={classes.none}>{t('board.none')}</p>
          ) : (
            <ul className={classes.cards}>
              {rows.map((trip) => (
                <Card key={trip.id} trip={trip} customers={rows.map(({ customer_name }) => customer_name)} board={board} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {meta?.has_more && (
        <Button variant="subtle" size="compact-sm" onClick={() => board.onAll(stage)}>
          {t('board.all')}
        </Button>
      )}
    </section>
  );
}

/**
 * Two lines: the route; the number, plate and day, and the customer where there is room. Customer, driver and freight are in the tooltip, and on the
 * phone below. `customers`: of its column.
 */
function Card({ trip, customers, board }: { trip: TripRow; customers: string[]; board: Board }) {
  const { t } = useTranslation(['trips', 'common']);
  const moves = board.movesOf(trip);
  const language = useLanguage();
  const page = `/admin/trips/${trip.id}`;
  const [series, own] = partsOfNumber(trip.number);
  const facts = [trip.number, trip.customer_name, trip.driver_name, trip.freight !== null && formatMoney(trip.freight, language)];
  return (
    <li
      className={classes.card}
      title={facts.filter(Boolean).join(' · ')}
      draggable={moves.length > 0}
      data-dragged={board.dragged?.id === trip.id || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', trip.number);
        board.onDrag(trip);
      }}
      onDragEnd={() => board.onDrag(undefined)}
    >
      <div className={classes.route}>
        <RouteText from={trip.origin_name} to={trip.destination_name} />
      </div>
      <div className={classes.menu}>
        <RowMenu
          rowLabel={trip.number}
          actions={[
            { label: t('common:actions.view'), href: page },
            ...moves.map((to) => ({
              label: t(`board.moves.${to}`),
              danger: to === 'cancelled',
              onClick: () => board.onMove({ id: trip.id, from: trip.status, to }),
            })),
          ]}
        />
      </div>
      <div className={classes.facts}>
        <Anchor component={AppLink} href={page} draggable={false} inherit>
          <VisuallyHidden component="span">{series}</VisuallyHidden>
          {own}
        </Anchor>
        <span>{trip.truck_plate}</span>
        <span className={classes.customer}>
          <CompanyName name={trip.customer_name} among={customers} />
        </span>
        <DayText day={trip.departure_at.slice(0, 10)} short />
      </div>
      <div className={classes.more}>
        <span>{trip.customer_name}</span>
        {trip.freight !== null && <MoneyText amount={trip.freight} />}
      </div>
      <MissingProofBadge trip={trip} />
    </li>
  );
}
