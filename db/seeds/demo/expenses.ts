/** Plans the expenses of trips and of the company: fuel, tolls, meals, lodging and monthly costs. */
import type { ExpenseStatus } from '#modules/expenses/contract/fields.ts';
import type { Calendar } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Truck, TruckSize } from './fleet.ts';
import type { Random } from './random.ts';
import type { Trip } from './trips.ts';

/** An expense at an hour from the start of today, with the columns in which it differs from others. */
export interface Plan {
  at: number;
  category: string;
  amount: number;
  status: ExpenseStatus;
  trip?: Trip;
  more?: Record<string, unknown>;
}

const stations = ['Terpel El Cruce', 'Primax La Ye', 'Texaco Los Andes', 'Biomax El Descanso', 'Petromil La Paz'];
const tolls = ['Chusacá', 'Chicoral', 'Cajamarca', 'Corozal', 'La Uribe', 'Betania', 'El Bordo', 'Río Blanco', 'Sáchica'];
const kitchens = ['Parador El Mulero', 'Restaurante Donde Gloria', 'Asadero La Sabana'];
const hotels = ['Hotel El Camionero', 'Hospedaje La Parada'];

/** Pesos for a gallon of diesel. */
const dieselPrice = 10_450;
/** Hundreds of pesos, by the axles. */
const tollPrices: Record<TruckSize, [from: number, to: number]> = { tractor: [380, 780], three_axles: [190, 410], two_axles: [110, 220] };

/** Of a trip that has left: these statuses were reviewed. */
const reviewed: readonly string[] = ['invoiced', 'paid'];
const left: readonly string[] = ['in_transit', 'under_review', 'rejected', ...reviewed];

/** So many wait to be approved: the last ones of the trips of the last three days. */
const waiting = 7;
const waitingFrom = -72;

/** In the order of their days. All are decided, apart from those that wait. */
export function planExpenses(company: Company, trips: readonly Trip[], random: Random, calendar: Calendar): Plan[] {
  const departed = trips.filter(({ status }) => left.includes(status)).toSorted((one, other) => one.departure - other.departure);
  // The first driver, who has a login, sees a rejected expense.
  const refused = departed.findLast(({ driver, status }) => driver === 0 && reviewed.includes(status));
  const filled = new Map<Truck, number>();
  const ofTrips = departed.map((trip) => plansOfTrip(trip, trip === refused, filled, random));
  waitForApproval(ofTrips);
  return [...ofTrips.flat(), ...monthly(company, calendar)].sort((one, other) => one.at - other.at);
}

/** The last expense of each trip, trips on the road first; if those are too few, the earlier ones too. */
function waitForApproval(ofTrips: Plan[][]): void {
  const recent = ofTrips
    .map((plans) => plans.toSorted((one, other) => one.at - other.at))
    .filter(([{ trip } = {}]) => trip && trip.arrival > waitingFrom && trip.status !== 'rejected')
    .sort(([one], [other]) => (other?.trip?.arrival ?? 0) - (one?.trip?.arrival ?? 0));
  const last = [-1, -2].flatMap((back) => recent.flatMap((plans) => plans.at(back) ?? []));
  for (const plan of last.filter(({ at }) => at > waitingFrom).slice(0, waiting)) plan.status = 'submitted';
}

/** Expenses of the driver on the way, and the full tank at the arrival. */
function plansOfTrip(trip: Trip, hasRejected: boolean, filled: Map<Truck, number>, random: Random): Plan[] {
  const { departure, arrival, status, truck, odometer_departure, odometer_arrival } = trip;
  const until = Math.min(arrival, -1);
  const hours = Math.max(until - departure, 1);
  const on = (share: number, plan: Pick<Plan, 'category' | 'amount' | 'more'>): Plan => ({
    at: departure + hours * share,
    status: 'approved',
    trip,
    ...plan,
  });
  const [from, to] = tollPrices[truck.size];
  const plans = Array.from({ length: random.between(1, 2) }, (_, at) =>
    on(0.2 + at * 0.4, {
      category: 'tolls',
      amount: random.between(from, to) * 100,
      more: { toll_name: random.pick(tolls), receipt_number: String(random.between(100_000, 999_999)) },
    }),
  );
  plans.push(on(0.5, { category: 'meals', amount: random.between(18, 45) * 1000, more: { provider_name: random.pick(kitchens) } }));
  if (hours > 24)
    plans.push(on(0.7, { category: 'lodging', amount: random.between(45, 80) * 1000, more: { provider_name: random.pick(hotels) } }));
  if (random.chance(0.15)) plans.push(on(0.9, { category: 'parking', amount: random.between(10, 25) * 1000 }));
  if (odometer_departure !== null && odometer_arrival !== null && status !== 'in_transit') {
    const km = odometer_arrival - (filled.get(truck) ?? odometer_departure);
    filled.set(truck, odometer_arrival);
    const gallons = (km / (random.between(620, 780) / 100)).toFixed(2);
    if (km > 50)
      plans.push({
        at: arrival,
        status: 'approved',
        trip,
        category: 'fuel',
        amount: Math.round((Number(gallons) * dieselPrice) / 100) * 100,
        more: {
          product: 'ACPM',
          provider_name: random.pick(stations),
          receipt_number: `FE-${random.between(10_000, 99_999)}`,
          quantity: gallons,
          unit: 'gal',
          full_tank: true,
          mileage: odometer_arrival,
        },
      });
  }
  if (hasRejected || (reviewed.includes(status) && random.chance(0.02)))
    plans.push({ ...on(0.8, { category: 'other', amount: 120_000, more: { note: 'Sin soporte' } }), status: 'rejected' });
  return plans;
}

/** Monthly costs, a part bought in dollars, and a duplicate that was deleted. */
function monthly({ monthlyCosts, dollars, days }: Company, calendar: Calendar): Plan[] {
  const of = (day: number, category: string, amount: number, more: object): Plan => ({
    at: day * 24 + 16,
    category,
    amount,
    status: 'approved',
    more: { ...more },
  });
  return [
    ...monthlyCosts.flatMap(({ date, category, amount, times = Math.floor(days / 30), ...more }) =>
      calendar.monthly(date, times).map((day) => of(day, category, amount, more)),
    ),
    of(-61, 'repairs', 0, {
      provider_name: 'Diesel Parts Miami',
      product: 'Turbo',
      currency: 'USD',
      amount: dollars,
      exchange_rate: '4012.345678',
    }),
    { ...of(-91, 'office', 380_000, { provider_name: 'Papelería Nacional', receipt_number: 'PN-4410' }), status: 'void' },
  ];
}
