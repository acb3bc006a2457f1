import type { Mutation } from '../mutation.ts';

const tests = ['src/modules/maintenance'];

/** Services that fall due too early or too late, and those that change what is done. */
export const maintenanceMutations: readonly Mutation[] = [
  {
    bug: 'a schedule is overdue on the day of its date',
    file: 'src/modules/maintenance/rules/schedules.ts',
    search: '(next_on !== null && next_on < today)',
    replace: '(next_on !== null && next_on <= today)',
    tests,
  },
  {
    bug: 'the forecast rounds days up',
    file: 'src/modules/maintenance/rules/schedules.ts',
    search: 'Math.floor((wanted - mileage) / km_per_day)',
    replace: 'Math.ceil((wanted - mileage) / km_per_day)',
    tests,
  },
  {
    bug: 'a new odometer delays the next service',
    file: 'src/modules/maintenance/rules/schedules.ts',
    search: 'last_odometer + every_km - replaced_km',
    replace: 'last_odometer + every_km',
    tests,
  },
  {
    bug: 'the lead kilometres are ignored',
    file: 'src/modules/maintenance/rules/schedules.ts',
    search: 'reaches(next_odometer - lead_km)',
    replace: 'reaches(next_odometer)',
    tests,
  },
  {
    bug: 'the next cycle is not notified, because it has the step of the one before',
    file: 'src/modules/maintenance/rules/schedules.ts',
    search: `\${now}\`, urgency: now`,
    replace: `\${now}\`.slice(-7), urgency: now`,
    tests,
  },
  {
    bug: 'a service is done without odometer although its schedule goes by kilometres',
    file: 'src/modules/maintenance/rules/services.ts',
    search: 'if (service.odometer === null && schedule && schedule.every_km !== null)',
    replace: 'if (service.odometer === null && schedule && schedule.every_km === 0)',
    tests,
  },
  {
    bug: 'a service that is done can be deleted',
    file: 'src/modules/maintenance/rules/services.ts',
    search: "if (status === 'done') throw new RuleBroken('service_done');",
    replace: '',
    tests,
  },
  {
    bug: 'a service of today cannot be done',
    file: 'src/modules/maintenance/rules/services.ts',
    search: 'service.done_on > today',
    replace: 'service.done_on >= today',
    tests,
  },
  {
    bug: 'a service between two trips of a day stands before both',
    file: 'src/modules/fleet/rules/odometer.ts',
    search: 'before.sort().at(-1)',
    replace: 'before.sort().at(0)',
    tests: [...tests, 'src/modules/fleet/rules'],
  },
];
