/** A year of trips: each truck drives from where it stands, one trip after the other. All moments are hours from the start of today. */
import { newId } from '#base/ids.ts';
import { type Decimal, percentOf, round, toMoney } from '#base/money.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import type { Company } from './companies.ts';
import type { Customer } from './customers.ts';
import type { Dice } from './dice.ts';
import type { Truck } from './fleet.ts';
import { type Priced, priceTrip } from './freight.ts';
import { hubs, kilometres, roadsFrom, type Site } from './roads.ts';

/** How the document with that sequence number is called. */
export type Numbering = (sequence: number) => string;

/** Who did it: a desk of the office, the trip's driver, or the product itself. */
export type Actor = 'dispatcher' | 'billing_clerk' | 'driver' | 'system';

export interface Change {
  at: number;
  by: Actor;
  from: TripStatus | null;
  to: TripStatus;
  reason: string;
}

export interface Trip extends Priced {
  id: string;
  number: string;
  customer: Customer;
  truck: Truck;
  /** Of the company's drivers. */
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
  /** Whether its papers are in, so that it may be invoiced. */
  complete: boolean;
}

type Phase = 'past' | 'in_transit' | 'under_review' | 'rejected' | 'planned';

const year = { from: -364 * 24, until: -7 * 24 };
/** From here on this year's tariff holds. */
const raisedFrom = -150 * 24;
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

/** Every trip of the company, numbered in the order in which they were entered; and what each truck's odometer came to. */
export function planTrips(
  company: Company,
  dice: Dice,
  numbers: { trip: Numbering; load: Numbering },
): { trips: Trip[]; mileage: Map<Truck, number> } {
  const reliefs = new Map<number, Window[]>(company.drivers.slice(company.trucks.length).map((_, at) => [company.trucks.length + at, []]));
  const mileage = new Map<Truck, number>();
  const trips = company.trucks.flatMap((truck, at) => {
    const driven = driveTruck(company, at, phasesOf(company, at), reliefs, dice);
    mileage.set(truck, driven.odometer);
    return driven.trips;
  });
  trips.sort((one, other) => one.created - other.created);
  trips.forEach((trip, at) => {
    trip.number = numbers.trip(at + 1);
    if (trip.manifest_number) trip.manifest_number = `0417${String(at + 20_318).padStart(7, '0')}`;
  });
  trips
    .flatMap(({ loads }) => loads)
    .forEach((load, at) => {
      load.number = numbers.load(at + 1);
    });
  return { trips, mileage };
}

/** What a truck does: its share of the past, its latest trip, and one or two planned ahead. */
function phasesOf(company: Company, at: number): Phase[] {
  const plannedOf = (truck: number) => (truck % 3 === 0 ? 2 : 1);
  const planned = company.trucks.reduce((total, _, truck) => total + plannedOf(truck), 0);
  const past = company.trips - company.trucks.length - planned;
  const share = Math.floor(past / company.trucks.length) + (at < past % company.trucks.length ? 1 : 0);
  return [
    ...Array<Phase>(share).fill('past'),
    company.now[at % company.now.length] as Phase,
    ...Array<Phase>(plannedOf(at)).fill('planned'),
  ];
}

function driveTruck(
  company: Company,
  at: number,
  phases: Phase[],
  reliefs: Map<number, Window[]>,
  dice: Dice,
): { trips: Trip[]; odometer: number } {
  const truck = company.trucks[at] as Truck;
  const slot = (year.until - year.from) / phases.filter((phase) => phase === 'past').length;
  let stands = truck.base;
  let odometer = truck.mileage;
  let planned = 0;
  const trips = phases.map((phase, turn) => {
    const job = findJob(company.customers, truck, stands, phase === 'in_transit' ? 300 : 0, dice);
    const hours = Math.ceil(job.km / 40) + 4 + 9 * Math.floor(job.km / 500);
    const window =
      phase === 'planned'
        ? plannedWindow(planned++, hours, dice)
        : phase === 'past'
          ? pastWindow(year.from + turn * slot, slot, hours, dice)
          : nowWindow(phase, hours, dice);
    const trip = makeTrip(company, truck, job, window, phase, dice);
    trip.driver = phase === 'past' ? chooseDriver(company, at, window, reliefs, dice) : at;
    const gone = trip.status !== 'cancelled' && trip.status !== 'active';
    if (!gone) return trip;
    trip.odometer_departure = odometer + (stands === job.from ? 0 : kilometres(stands, job.from)) + dice.between(6, 60);
    odometer = trip.odometer_departure;
    trip.fuel_departure = dice.between(12, 20) * 5;
    if (phase !== 'in_transit') {
      odometer += job.km + dice.between(2, Math.ceil(job.km * 0.03) + 4);
      trip.odometer_arrival = odometer;
      trip.fuel_arrival = dice.between(3, 11) * 5;
    }
    stands = job.to;
    return trip;
  });
  return { trips, odometer };
}

/** A customer with freight where the truck stands; one time in eight, or where there is none, the truck goes elsewhere empty. */
function findJob(customers: Customer[], truck: Truck, stands: string, atLeast: number, dice: Dice): Job {
  const carries = (customer: Customer) => customer.pricing !== 'container' || truck.size === 'tractor';
  const jobsAt = (hub: string) =>
    customers
      .filter((customer) => carries(customer) && customer.origins.includes(hub))
      .flatMap((customer) =>
        roadsFrom(hub)
          .filter(({ km }) => km >= atLeast)
          .map(({ to, km }) => ({ customer, from: hub, to, km })),
      );
  const here = dice.chance(1 / 8) ? [] : jobsAt(stands);
  if (here.length > 0) return dice.pick(here);
  const near = Object.keys(hubs)
    .filter((hub) => hub !== stands && jobsAt(hub).length > 0)
    .sort((one, other) => kilometres(stands, one) - kilometres(stands, other));
  return dice.pick(jobsAt(dice.pick(near.slice(0, 3))));
}

/** Somewhere in the slot, with a day to spare; trucks leave early in the morning or after lunch. */
function pastWindow(start: number, slot: number, hours: number, dice: Dice): Window {
  const day = Math.ceil((start + dice.between(0, Math.floor(slot - hours - 48))) / 24) * 24;
  const departure = day + dice.pick([4, 5, 6, 7, 8, 13, 14, 15, 16]) + dice.between(0, 3) / 4;
  return { departure, arrival: departure + hours + dice.between(0, 3) / 4 };
}

function nowWindow(phase: Phase, hours: number, dice: Dice): Window {
  if (phase === 'in_transit') {
    const departure = -Math.ceil((hours * dice.between(25, 75)) / 100);
    return { departure, arrival: departure + hours };
  }
  const arrival = phase === 'rejected' ? -dice.between(50, 80) : -dice.between(8, 40);
  return { departure: arrival - hours, arrival };
}

function plannedWindow(turn: number, hours: number, dice: Dice): Window {
  const departure = (turn === 0 ? dice.between(3, 6) : dice.between(9, 13)) * 24 + dice.pick([5, 6, 7, 14]);
  return { departure, arrival: departure + hours };
}

/** The truck's own driver, or one who relieves him: still in the company, and free. */
function chooseDriver(company: Company, own: number, window: Window, reliefs: Map<number, Window[]>, dice: Dice): number {
  if (!dice.chance(0.14)) return own;
  const free = [...reliefs].filter(([driver, windows]) => {
    const { left } = company.drivers[driver] as { left?: number };
    return (
      (left === undefined || window.arrival < -left * 24) &&
      windows.every((taken) => taken.arrival + 12 < window.departure || window.arrival + 12 < taken.departure)
    );
  });
  if (free.length === 0) return own;
  const [driver, windows] = dice.pick(free);
  windows.push(window);
  return driver;
}

function makeTrip(company: Company, truck: Truck, job: Job, window: Window, phase: Phase, dice: Dice): Trip {
  const priced = priceTrip(job.customer, job.km, truck.size, window.departure > raisedFrom, company.money_decimals, dice);
  const sites = hubs[job.from] as Site[];
  const home = job.customer.origins[0] === job.from ? sites.find(({ city_id }) => city_id === job.customer.city_id) : undefined;
  const created = Math.min(window.departure - dice.between(18, 96), -dice.between(10, 15)) + dice.between(0, 11) / 12;
  const fate = fateOf(phase, window, dice);
  const withheld = job.customer.taxes.some(({ type }) => type === 'withholding');
  // One advance in eight covers the whole freight; what is withheld of the invoice then stays the customer's credit.
  const advanced =
    fate !== 'cancelled' && phase !== 'planned' && dice.chance(0.13)
      ? withheld && dice.chance(1 / 8)
        ? '100'
        : dice.pick(['30', '40', '50'])
      : null;
  return {
    ...priced,
    id: newId(),
    number: '',
    customer: job.customer,
    truck,
    driver: 0,
    status: statusOf(fate),
    origin: home ? { ...home, address: job.customer.address } : dice.pick(sites),
    destination: dice.pick(hubs[job.to] as Site[]),
    ...window,
    created,
    owner_freight: truck.owner === undefined ? null : toMoney(round(percentOf(priced.freight, '78'), 0)),
    // Filled with the number, which is not known yet.
    manifest_number: phase !== 'planned' && fate !== 'cancelled' && dice.chance(0.9) ? 'yes' : '',
    advance: advanced === null ? null : { id: newId(), amount: toMoney(round(percentOf(priced.freight, advanced), 0)) },
    fuel_departure: null,
    fuel_arrival: null,
    odometer_departure: null,
    odometer_arrival: null,
    changes: changesOf(fate, created, window, dice),
    complete: fate === 'complete' || fate === 'corrected',
  };
}

/** How far a trip got. Corrected: it was rejected once, and is complete now. */
type Fate = 'planned' | 'cancelled' | 'in_transit' | 'under_review' | 'rejected' | 'complete' | 'corrected';

function fateOf(phase: Phase, { arrival }: Window, dice: Dice): Fate {
  if (phase !== 'past') return phase;
  if (dice.chance(0.03)) return 'cancelled';
  if (arrival > -16 * 24) {
    if (dice.chance(0.12)) return 'rejected';
    if (dice.chance(0.25)) return 'under_review';
  }
  return dice.chance(0.05) ? 'corrected' : 'complete';
}

function statusOf(fate: Fate): TripStatus {
  if (fate === 'planned') return 'active';
  return fate === 'complete' || fate === 'corrected' ? 'under_review' : fate;
}

function changesOf(fate: Fate, created: number, { departure, arrival }: Window, dice: Dice): Change[] {
  const changes: Change[] = [{ at: created, by: 'dispatcher', from: null, to: 'active', reason: '' }];
  const move = (at: number, by: Actor, to: TripStatus, reason = '') => {
    changes.push({ at, by, from: (changes.at(-1) as Change).to, to, reason });
  };
  if (fate === 'planned') return changes;
  if (fate === 'cancelled') {
    move(Math.max(created + 1, departure - dice.between(4, 16)), 'dispatcher', 'cancelled');
    return changes;
  }
  move(departure, 'driver', 'in_transit');
  if (fate === 'in_transit') return changes;
  move(arrival + dice.between(1, 6) / 4, 'driver', 'under_review');
  if (fate === 'rejected' || fate === 'corrected') move(arrival + dice.between(3, 7), 'dispatcher', 'rejected', dice.pick(rejections));
  if (fate === 'corrected') move(arrival + dice.between(20, 44), 'driver', 'under_review');
  return changes;
}
