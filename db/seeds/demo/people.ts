/** The invented people of the demo: the ones with a login, the office staff and the drivers. */
import { z } from 'zod';
import { readDemo } from '../tsv.ts';

export const demoPassword = 'Arriero-2026';

const Login = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });
export type Login = z.output<typeof Login>;

/** The data a company stores about an employee. */
const Member = Login.extend({
  id_card: z.string(),
  phone: z.string(),
  address: z.string(),
  city_id: z.string(),
  date_of_birth: z.string(),
});
export type Member = z.output<typeof Member>;

const Clerk = Member.extend({ role: z.enum(['dispatcher', 'billing_clerk', 'treasurer', 'payroll_clerk']) });
export type Clerk = z.output<typeof Clerk>;

const Driver = Member.extend({
  /** Number and category, separated by a space. */
  driver_license: z.string(),
  notes: z.string().optional(),
  /** How many days ago the driver joined the company; before Arriero if undefined. */
  joined: z.coerce.number().optional(),
  /** How many days ago the driver left the company. */
  left: z.coerce.number().optional(),
});
export type Driver = z.output<typeof Driver>;

const read = readDemo('people.tsv');
export const [superAdministrator] = read(Login, 'superAdministrator') as [Login];
/** The administrator of both companies. */
export const [administrator] = read(Member, 'administrator') as [Member];
export const nevadoOffice = read(Clerk, 'nevadoOffice');
/** The first twelve have their own truck, in the order of the trucks; the others are relief drivers. The first one has a login. */
export const nevadoDrivers = read(Driver, 'nevadoDrivers');
export const andinaDrivers = read(Driver, 'andinaDrivers');
