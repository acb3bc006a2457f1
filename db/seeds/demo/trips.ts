/** Plans the trips: each truck starts a trip where the one before ended. All times are hours from the start of today. */
import { newId } from '#base/ids.ts';
import { type Decimal, percentOf, round, toMoney } from '#base/money.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import type { Company } from './companies.ts';
import type { Customer } from './customers.ts';
import type { Truck } from './fleet.ts';
import { type PricedLoads, priceTrip } from './freight.ts';
import type { Driver } from './people.ts';
import type { Random } from './random.ts';
import { hubs, kilometres, roadsFrom, type Site } from './roads.ts';

/** Formats the document number of a sequence number. */
export type Numbering = (sequence: number) => string;

/** Who changed the status: an employee with that role, the trip's driver, or the product itself. */
export type Actor = 'dispatcher' | 'billing_clerk' | 'driver' | 'system';

export interface Change {
  at: number;
  by: Actor;
  from: TripStatus | null;
  to: TripStatus;
  reason: string;
}

export interface Trip extends PricedLoads {
  id: string;
  number: string;
  customer: Customer;
  truck: Truck;
  /** Index into the company's drivers. */
  driver: number;
  status: TripStatus;
  origin: Site;
  destination: Site;
  departure: number;
  arrival: number;
  created: number;
  owner_freight: Decimal | null;
  manifest_number: string;
  advance: { id: string; amount: Decimal } | null;
  fuel_departure: number | null;
  fuel_arrival: number | null;
  odometer_departure: number | null;
  odometer_arrival: number | null;
  changes: Change[];
  /** Whether its papers are complete, so that it can be invoiced. */
  complete: boolean;
}

type Phase = 'past' | 'in_transit' | 'under_review' | 'rejected' | 'planned';

/** Since then each truck has its current trip. */
const pastUntil = -8 * 24;
/** When this year's tariff starts. */
const newTariffFrom = -150 * 24;
const rejections = [
  'Falta el cumplido firmado por el destinatario.',
  'La remesa está ilegible, tomar la foto de nuevo.',
  'El peso del tiquete de báscula no coincide con la remesa.',
  'Falta el sello de recibido en el cumplido.',
];

interface Job {
  customer: Customer;
  from: string;
  to: string;
  km: number;
}

interface Window {
  departure: number;
  arrival: number;
}

/** All trips of the company, numbered in the order of their creation, and the final odometer of each truck. */
export function planTrips(
  company: Company,
  random: Random,
  numbers: { trip: Numbering; load: Numbering },
): { trips: Trip[]; mileage: Map<Truck, number> } {
  const reliefTrips = new Map<number, Window[]>(
    company.drivers.slice(company.trucks.length).map((_, at) => [company.trucks.length + at, []]),
  );
  const mileage = new Map<Truck, number>();
  const trips = company.trucks.flatMap((truck, at) => {
    const driven = driveTruck(company, at, phasesOf(company, at), reliefTrips, random);
    mileage.set(truck, driven.odometer);
    return driven.trips;
  });
  trips.sort((one, other) => one.created - other.created);
  for (const [at, trip] of trips.entries()) {
    trip.number = numbers.trip(at + 1);
    if (trip.manifest_number) trip.manifest_number = `0417${String(at + 20_318).padStart(7, '0')}`;
  }
  const loads = trips.flatMap((trip) => trip.loads);
  for (const [at, load] of loads.entries()) load.number = numbers.load(at + 1);
  return { trips, mileage };
}

/** The trips of a truck: past ones, the current one, and one or two planned ones. */
function phasesOf(company: Company, at: number): Phase[] {
  return [
    ...Array<Phase>(Math.round((daysOf(company, at) + pastUntil / 24) / company.tripEvery)).fill('past'),
    company.currentStatuses[at % company.currentStatuses.length] as Phase,
    ...Array<Phase>(at % 3 === 0 ? 2 : 1).fill('planned'),
  ];
}

/** How many days ago the truck left for its first trip. */
const daysOf = ({ trucks, days }: Company, at: number) => trucks[at]?.days ?? days;

function driveTruck(
  company: Company,
  at: number,
  phases: Phase[],
  reliefTrips: Map<number, Window[]>,
  random: Random,
): { trips: Trip[]; odometer: number } {
  const truck = company.trucks[at] as Truck;
  const from = -daysOf(company, at) * 24;
  const slot = (pastUntil - from) / phases.filter((phase) => phase === 'past').length;
  let hub = truck.base;
  let odometer = truck.mileage;
  let planned = 0;
  const trips = phases.map((phase, turn) => {
    const job = findJob(company.customers, truck, hub, phase === 'in_transit' ? 300 : 0, random);
    const hours = Math.ceil(job.km / 40) + 4 + 9 * Math.floor(job.km / 500);
    const window =
      phase === 'planned'
        ? plannedWindow(planned++, company.leavingToday.get(at), hours, random)
        : phase === 'past'
          ? pastWindow(from + turn * slot, slot, hours, random)
          : currentWindow(phase, hours, random);
    const trip = makeTrip(company, truck, job, window, phase, random);
    trip.driver = phase === 'past' ? chooseDriver(company, at, window, reliefTrips, random) : at;
    const hasDeparted = trip.status !== 'cancelled' && trip.status !== 'active';
    if (!hasDeparted) return trip;
    trip.odometer_departure = odometer + (hub === job.from ? 0 : kilometres(hub, job.from)) + random.between(6, 60);
    odometer = trip.odometer_departure;
    trip.fuel_departure = random.between(12, 20) * 5;
    if (phase !== 'in_transit') {
      odometer += job.km + random.between(2, Math.ceil(job.km * 0.03) + 4);
      trip.odometer_arrival = odometer;
      trip.fuel_arrival = random.between(3, 11) * 5;
    }
    hub = job.to;
    return trip;
  });
  return { trips, odometer };
}

/**
 * A job that starts at the truck's hub. In one case of eight, or without a job, the truck drives empty to a hub nearby. `minKm` is the shortest
 * distance.
 */
function findJob(customers: Customer[], truck: Truck, hub: string, minKm: number, random: Random): Job {
  const canCarry = (customer: Customer) => customer.pricing !== 'container' || truck.size === 'tractor';
  const jobsAt = (from: string) =>
    customers
      .filter((customer) => canCarry(customer) && customer.origins.includes(from))
      .flatMap((customer) =>
        roadsFrom(from)
          .filter(({ km }) => km >= minKm)
          .map(({ to, km }) => ({ customer, from, to, km })),
      );
  const here = random.chance(1 / 8) ? [] : jobsAt(hub);
  if (here.length > 0) return random.pick(here);
  const near = Object.keys(hubs)
    .filter((other) => other !== hub && jobsAt(other).length > 0)
    .sort((one, other) => kilometres(hub, one) - kilometres(hub, other));
  return random.pick(jobsAt(random.pick(near.slice(0, 3))));
}

/** A random time in the slot, with a day to spare. Trucks leave early in the morning or after lunch. */
function pastWindow(start: number, slot: number, hours: number, random: Random): Window {
  const day = Math.ceil((start + random.between(0, Math.floor(slot - hours - 48))) / 24) * 24;
  const departure = day + random.pick([4, 5, 6, 7, 8, 13, 14, 15, 16]) + random.between(0, 3) / 4;
  return { departure, arrival: departure + hours + random.between(0, 3) / 4 };
}

function currentWindow(phase: Phase, hours: number, random: Random): Window {
  if (phase === 'in_transit') {
    const departure = -Math.ceil((hours * random.between(25, 75)) / 100);
    return { departure, arrival: departure + hours };
  }
  const arrival = phase === 'rejected' ? -random.between(50, 80) : -random.between(8, 40);
  return { departure: arrival - hours, arrival };
}

/** `evening`: the hour of today at which the first one leaves, if it does. */
function plannedWindow(turn: number, evening: number | undefined, hours: number, random: Random): Window {
  const morning = (turn === 0 ? random.between(3, 6) : random.between(9, 13)) * 24 + random.pick([5, 6, 7, 14]);
  const departure = turn === 0 ? (evening ?? morning) : morning;
  return { departure, arrival: departure + hours };
}

/** The truck's own driver, or a relief driver who is still in the company and free at that time. */
function chooseDriver(company: Company, own: number, window: Window, reliefTrips: Map<number, Window[]>, random: Random): number {
  if (!random.chance(0.14)) return own;
  const free = [...reliefTrips].filter(([driver, windows]) => {
    const { left, joined } = company.drivers[driver] as Driver;
    return (
      (left === undefined || window.arrival < -left * 24) &&
      (joined === undefined || window.departure > -joined * 24) &&
      windows.every((taken) => taken.arrival + 12 < window.departure || window.arrival + 12 < taken.departure)
    );
  });
  if (free.length === 0) return own;
  const [driver, windows] = random.pick(free);
  windows.push(window);
  return driver;
}

function makeTrip(company: Company, truck: Truck, job: Job, window: Window, phase: Phase, random: Random): Trip {
  const priced = priceTrip(job.customer, job.km, truck.size, window.departure > newTariffFrom, company.money_decimals, random);
  const sites = hubs[job.from] as Site[];
  const home = job.customer.origins[0] === job.from ? sites.find(({ city_id }) => city_id === job.customer.city_id) : undefined;
  const created = Math.min(window.departure - random.between(18, 96), -random.between(10, 15)) + random.between(0, 11) / 12;
  const outcome = pickOutcome(phase, window, random);
  const hasWithholding = job.customer.taxes.some(({ type }) => type === 'withholding');
  // One advance in eight covers the whole freight; with a withholding, the rest stays as the customer's credit.
  const advancePercent =
    outcome !== 'cancelled' && phase !== 'planned' && random.chance(0.16)
      ? hasWithholding && random.chance(1 / 8)
        ? '100'
        : random.pick(['30', '40', '50'])
      : null;
  return {
    ...priced,
    id: newId(),
    number: '',
    customer: job.customer,
    truck,
    driver: 0,
    status: statusOf(outcome),
    origin: home ? { ...home, address: job.customer.address } : random.pick(sites),
    destination: random.pick(hubs[job.to] as Site[]),
    ...window,
    created,
    owner_freight: truck.owner === undefined ? null : toMoney(round(percentOf(priced.freight, '78'), 0)),
    // `planTrips` replaces it when the trips have their numbers.
    manifest_number: phase !== 'planned' && outcome !== 'cancelled' && random.chance(0.9) ? 'yes' : '',
    advance: advancePercent === null ? null : { id: newId(), amount: toMoney(round(percentOf(priced.freight, advancePercent), 0)) },
    fuel_departure: null,
    fuel_arrival: null,
    odometer_departure: null,
    odometer_arrival: null,
    changes: changesOf(outcome, created, window, random),
    complete: outcome === 'complete' || outcome === 'corrected',
  };
}

/** How the trip ended or where it is now. Corrected: rejected once, then completed. */
type Outcome = 'planned' | 'cancelled' | 'in_transit' | 'under_review' | 'rejected' | 'complete' | 'corrected';

function pickOutcome(phase: Phase, { arrival }: Window, random: Random): Outcome {
  if (phase !== 'past') return phase;
  if (random.chance(0.03)) return 'cancelled';
  if (arrival > -11 * 24) {
    if (random.chance(0.12)) return 'rejected';
    if (random.chance(0.25)) return 'under_review';
  }
  return random.chance(0.05) ? 'corrected' : 'complete';
}

function statusOf(outcome: Outcome): TripStatus {
  if (outcome === 'planned') return 'active';
  return outcome === 'complete' || outcome === 'corrected' ? 'under_review' : outcome;
}

function changesOf(outcome: Outcome, created: number, { departure, arrival }: Window, random: Random): Change[] {
  const changes: Change[] = [{ at: created, by: 'dispatcher', from: null, to: 'active', reason: '' }];
  const move = (at: number, by: Actor, to: TripStatus, reason = '') => {
    changes.push({ at, by, from: (changes.at(-1) as Change).to, to, reason });
  };
  if (outcome === 'planned') return changes;
  if (outcome === 'cancelled') {
    move(Math.max(created + 1, departure - random.between(4, 16)), 'dispatcher', 'cancelled');
    return changes;
  }
  move(departure, 'driver', 'in_transit');
  if (outcome === 'in_transit') return changes;
  move(arrival + random.between(1, 6) / 4, 'driver', 'under_review');
  if (outcome === 'rejected' || outcome === 'corrected')
    move(arrival + random.between(3, 7), 'dispatcher', 'rejected', random.pick(rejections));
  if (outcome === 'corrected') move(arrival + random.between(20, 44), 'driver', 'under_review');
  return changes;
}
