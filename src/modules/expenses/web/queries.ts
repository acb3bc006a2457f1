import { type QueryClient, useQuery } from '@tanstack/react-query';
import { expenseCategories } from '#modules/companies/contract/catalogues.ts';
import { query } from '#web/api/call.ts';

/** An expense shows in lists, totals, trips, accounts of drivers, and the odometer of its truck. */
export const invalidateExpenses = (client: QueryClient): Promise<void> => client.invalidateQueries();

/** The company's categories, inactive ones too; empty until they are loaded. */
export const useCategories = () => useQuery(query(expenseCategories.list)).data?.data ?? [];
