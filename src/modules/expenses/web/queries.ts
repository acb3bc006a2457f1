import { useQuery } from '@tanstack/react-query';
import { expenseCategories } from '#modules/companies/contract/catalogues.ts';
import { query } from '#web/api/call.ts';

/** The company's categories, inactive ones too; empty until they are loaded. */
export const useCategories = () => useQuery(query(expenseCategories.list)).data?.data ?? [];
