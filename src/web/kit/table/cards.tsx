/** The rows of a list on the phone: two lines each, or three, with the few columns that have a place there. */
import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import { RowSelectBox } from '../selection/select-box.tsx';
import classes from './cards.module.css';
import { type Column, headAbove, type ListView } from './columns.ts';
import { RowMenu } from './row-menu.tsx';

/** `rows` is undefined until the first page is loaded. */
export function TableCards<Row>({ list, rows }: { list: ListView<Row>; rows: Row[] | undefined }) {
  const { t } = useTranslation(list.words);
  return (
    <ul className={classes.cards} aria-label={t(`${list.wordsPrefix}list`)}>
      {rows === undefined
        ? Array.from({ length: 10 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never move
            <li key={at} className={classes.card} aria-hidden>
              <Skeleton height={12} width="55%" my={5} />
              <Skeleton height={10} width="80%" my={6} />
            </li>
          ))
        : rows.map((row, index) => {
            const head = headAbove(list.groups, row, rows[index - 1]);
            return (
              <Fragment key={list.rowKey(row, index)}>
                {head !== undefined && <li className={classes.groupHead}>{head}</li>}
                <Card list={list} row={row} page={rows} rowKey={list.rowKey(row, index)} />
              </Fragment>
            );
          })}
    </ul>
  );
}

function Card<Row>({ list, row, page, rowKey }: { list: ListView<Row>; row: Row; page: readonly Row[]; rowKey: string }) {
  const id = useId();
  const cellsAt = (place: Column<Row>['card'], className?: string) =>
    list.columns
      .filter((column) => column.card === place)
      .flatMap((column) => {
        const content = column.cardCell ? column.cardCell(row) : column.cell(row, page);
        // An empty part would leave its separator.
        if (content === null || content === undefined || content === '' || content === false) return [];
        return (
          <span key={column.id} className={className}>
            {content}
          </span>
        );
      });
  const third = cellsAt('third', classes.part);
  const titles = cellsAt('title');
  const title: ReactNode = titles.length > 0 ? titles : list.columns[0]?.cell(row, page);
  return (
    <li className={classes.card} data-link={list.rowHref ? true : undefined} data-selected={list.selection?.ids.has(rowKey) || undefined}>
      {list.selection && <RowSelectBox selection={list.selection} rowKey={rowKey} labelledBy={id} />}
      <div className={classes.words}>
        <div className={classes.title}>
          {list.rowHref ? (
            <AppLink id={id} href={list.rowHref(row)} className={classes.link}>
              {title}
            </AppLink>
          ) : (
            <span id={id}>{title}</span>
          )}
        </div>
        <div className={classes.amount}>{cellsAt('amount')}</div>
        <div className={classes.line}>
          {cellsAt('start', classes.part)}
          {cellsAt('line', classes.part)}
        </div>
        <div className={classes.end}>{cellsAt('end')}</div>
        {third.length > 0 && (
          <div className={classes.thirdLine}>
            <div className={classes.third}>{third}</div>
            <div className={classes.end}>{cellsAt('third_end', classes.part)}</div>
          </div>
        )}
      </div>
      {list.rowActions && (
        <div className={classes.menu}>
          <RowMenu actions={list.rowActions(row)} describedBy={id} />
        </div>
      )}
    </li>
  );
}
