/** The daily tasks of each office role, checked against the permissions of the operations. */
import { afterAll, describe, expect, it } from 'vitest';
import { builtInRoles, type Permission, seededRoles } from '#base/permissions.ts';
import { makeWorld } from '#server/testing/world.ts';
import { withRequiredPermissions } from '../rules/roles.ts';

const world = await makeWorld();
afterAll(() => world.close());

const roles: Record<string, readonly Permission[]> = { ...seededRoles, driver: builtInRoles.driver };
/** An operation, or a permission where the work is more than one. */
const asks = (need: string): string => {
  if (!need.includes(' ')) return need;
  const route = world.app.routes.find(({ method, path }) => `${method} ${path}` === need);
  if (!route) throw new Error(`No operation ${need}`);
  return route.access;
};
const can = (role: string, needs: string[]) =>
  needs.map(asks).every((may) => may === 'member' || may === 'person' || (roles[role] as readonly string[]).includes(may));

const planning = ['GET /api/customers', 'GET /api/trucks', 'GET /api/trailers', 'GET /api/users/drivers', 'GET /api/payment-methods'];
const work: { task: string; needs: string[]; by: string[] }[] = [
  { task: 'plan a trip with its loads', needs: [...planning, 'POST /api/trips', 'POST /api/trips/:id/loads'], by: ['dispatcher'] },
  { task: 'drop a load that will not travel', needs: ['DELETE /api/trips/:id/loads/:load_id/deactivation'], by: ['dispatcher'] },
  { task: 'call the driver', needs: ['GET /api/users/:id'], by: ['dispatcher', 'payroll_clerk'] },
  { task: 'start a trip', needs: ['POST /api/trips/:id/start'], by: ['dispatcher', 'driver'] },
  { task: 'send a trip to review', needs: ['POST /api/trips/:id/review'], by: ['dispatcher', 'driver'] },
  { task: 'call a trip off', needs: ['POST /api/trips/:id/cancellation'], by: ['dispatcher'] },
  { task: 'give a truck its trailer and driver', needs: ['GET /api/trucks/:id', 'PUT /api/trucks/:id'], by: ['dispatcher'] },
  { task: 'renew a paper of a vehicle', needs: ['view-reminders', 'update-reminders'], by: ['dispatcher', 'payroll_clerk'] },
  { task: 'send a truck to the workshop', needs: ['view-services', 'create-services'], by: ['dispatcher'] },
  { task: 'send a trip back for correction', needs: ['POST /api/trips/:id/rejection'], by: ['dispatcher', 'billing_clerk'] },
  {
    task: 'correct the freight of a trip and invoice it',
    needs: [...planning, 'PUT /api/trips/:id', 'POST /api/trips/:id/invoice', 'PUT /api/invoices/:id', 'POST /api/invoices/:id/sending'],
    by: ['billing_clerk'],
  },
  { task: 'void an invoice', needs: ['POST /api/invoices/:id/cancellation'], by: ['billing_clerk'] },
  { task: 'register a customer', needs: ['POST /api/customers', 'PUT /api/customers/:id'], by: ['billing_clerk'] },
  { task: 'see who owes', needs: ['GET /api/invoices', 'GET /api/payments', 'view-reports'], by: ['billing_clerk', 'treasurer'] },
  { task: 'record a payment', needs: ['GET /api/invoices', 'POST /api/payments'], by: ['treasurer'] },
  { task: 'take back a payment', needs: ['DELETE /api/payments/:id'], by: ['treasurer'] },
  { task: 'hand cash to a driver', needs: [...planning, 'update-trips'], by: ['dispatcher', 'billing_clerk', 'treasurer'] },
  { task: 'approve what a driver spent', needs: ['view-expenses', 'approve-expenses'], by: ['treasurer'] },
  { task: 'record an expense', needs: ['create-expenses'], by: ['dispatcher', 'treasurer', 'driver'] },
  { task: 'pay a pay stub', needs: ['view-compensation', 'create-compensation'], by: ['treasurer', 'payroll_clerk'] },
  { task: 'take on a driver', needs: ['GET /api/users/roles', 'POST /api/users', 'PUT /api/users/:id'], by: ['payroll_clerk'] },
  { task: 'let a driver go', needs: ['POST /api/users/:id/deactivation'], by: ['payroll_clerk'] },
  { task: 'set what a user is paid', needs: ['PUT /api/users/:id/compensation'], by: ['payroll_clerk'] },
  { task: 'close the pay period', needs: ['view-trips', 'view-expenses', 'close-pay-periods'], by: ['payroll_clerk'] },
  { task: 'close the books of a month', needs: ['GET /api/settings', 'PUT /api/settings/closed-books'], by: ['treasurer'] },
  { task: 'see the dashboard', needs: ['GET /api/dashboard'], by: ['dispatcher', 'billing_clerk', 'treasurer', 'payroll_clerk', 'driver'] },
  {
    task: 'change one’s own page',
    needs: ['GET /api/user/profile', 'PUT /api/user/profile', 'GET /api/user/compensation'],
    by: ['dispatcher', 'billing_clerk', 'treasurer', 'payroll_clerk', 'driver'],
  },
  { task: 'say who may do what', needs: ['manage-roles'], by: [] },
  { task: 'change the company', needs: ['update-company-settings'], by: [] },
];

describe('a day’s work', () => {
  for (const { task, needs, by } of work) {
    it(`${task}: ${by.join(', ') || 'administrators alone'}`, () => {
      expect(Object.keys(roles).filter((role) => can(role, needs))).toEqual(by);
    });
  }
});

describe('a seeded role', () => {
  for (const [role, permissions] of Object.entries(seededRoles)) {
    it(`${role} sees what it changes, and has its groups in the sidebar`, () => {
      expect([...permissions].sort()).toEqual(withRequiredPermissions(permissions).sort());
    });
  }
});
