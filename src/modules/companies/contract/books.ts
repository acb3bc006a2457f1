/** Closed books: records of money that are dated on or before `closed_through` of their company are neither created, edited nor deleted. */
import { z } from 'zod';
import { compareDays, type Day as DayText } from '#base/days.ts';
import { Day } from '#base/wire.ts';

/** For the errors of every operation that may write a record of money; the tables refuse by themselves (db/functions/books.sql). */
export const booksErrors = { books_closed: { status: 409, details: z.object({ closed_through: Day }) } } as const;
/** Where the field of the date has another name than the column. */
export const booksErrorsAt = (field: string) => ({ books_closed: { ...booksErrors.books_closed, field } }) as const;

/** Whether a record of this day may no longer be written. `through` is null while nothing is closed. */
export const isClosed = (day: DayText, through: DayText | null): boolean => through !== null && compareDays(day, through) <= 0;
