/** The rows of a list as cards, on the phone, with the few columns that have a place on a card. */
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import { RowSelectBox } from '../selection/select-box.tsx';
import classes from './cards.module.css';
import type { Column, ListView } from './columns.ts';
import table from './data-table.module.css';
import { RowMenu } from './row-menu.tsx';

/** `rows` is undefined until the first page is loaded. */
export function TableCards<Row>({ list, rows }: { list: ListView<Row>; rows: Row[] | undefined }) {
  const { t } = useTranslation(list.words);
  return (
    <ul className={classes.cards} aria-label={t(`${list.wordsPrefix}list`)}>
      {rows === undefined
        ? Array.from({ length: 6 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never move
            <li key={at} className={classes.card} aria-hidden>
              <Skeleton height={14} width="55%" />
              <Skeleton height={12} width="80%" mt={10} />
            </li>
          ))
        : rows.map((row, index) => <Card key={list.rowKey(row, index)} list={list} row={row} rowKey={list.rowKey(row, index)} />)}
    </ul>
  );
}

function Card<Row>({ list, row, rowKey }: { list: ListView<Row>; row: Row; rowKey: string }) {
  const id = useId();
  const columnsAt = (name: Column<Row>['card']) => list.columns.filter((column) => column.card === name);
  const titles = columnsAt('title');
  const title = (titles.length > 0 ? titles : list.columns.slice(0, 1)).map((column) => <span key={column.id}>{column.cell(row)}</span>);
  const aside = columnsAt('aside');
  const facts = columnsAt('fact');
  return (
    <li className={classes.card} data-link={list.rowHref ? true : undefined} data-selected={list.selection?.ids.has(rowKey) || undefined}>
      {list.selection && <RowSelectBox selection={list.selection} rowKey={rowKey} labelledBy={id} />}
      <div className={classes.cardTop}>
        <div className={classes.cardWords}>
          <div className={classes.cardTitle}>
            {list.rowHref ? (
              <AppLink id={id} href={list.rowHref(row)} className={table.rowLink}>
                {title}
              </AppLink>
            ) : (
              title
            )}
          </div>
          {columnsAt('subtitle').map((column) => (
            <div key={column.id} className={classes.cardSubtitle}>
              {column.cell(row)}
            </div>
          ))}
        </div>
        {aside.length > 0 && (
          <div className={classes.cardAside}>
            {aside.map((column) => (
              <div key={column.id}>{column.cell(row)}</div>
            ))}
          </div>
        )}
        {list.rowActions && (
          <div className={classes.cardMenu}>
            <RowMenu actions={list.rowActions(row)} describedBy={list.rowHref && id} />
          </div>
        )}
      </div>
      {facts.length > 0 && (
        <dl className={classes.cardFacts}>
          {facts.map((column) => (
            <div key={column.id}>
              <dt>{list.title(column)}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
