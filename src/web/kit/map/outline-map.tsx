/** A map of Colombia, at the scale of its places. A picture for screen readers: `label` says what it shows, and links are also elsewhere. */
import { useElementSize } from '@mantine/hooks';
import { IconTruck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { AppLink } from '../page/app-link.tsx';
import { type Drawing, drawingOf, type MapPlace, type MapRoute } from './drawing.ts';
import { cities, landPath } from './outline.ts';
import classes from './outline-map.module.css';

export interface OutlineMapProps {
  /** What it shows, in words: the places, and who is where. */
  label: string;
  places: readonly MapPlace[];
  routes: readonly MapRoute[];
  /** The route that the pointer or the focus is on, here or in a list beside the map. The others fade. */
  active?: string | null;
  onActive?: (key: string | null) => void;
}

export function OutlineMap({ label, places, routes, active = null, onActive }: OutlineMapProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const drawing = useMemo(
    () => (width > 0 && height > 0 ? drawingOf({ places, routes, cities }, { width, height }, textMeasure()) : null),
    [places, routes, width, height],
  );
  return (
    <div ref={ref} className={classes.map} data-active={active !== null || undefined}>
      {drawing && (
        <>
          <svg role="img" aria-label={label} width={width} height={height}>
            <Land drawing={drawing} />
            <Routes drawing={drawing} active={active} />
            <Places drawing={drawing} />
          </svg>
          <Trucks drawing={drawing} active={active} onActive={onActive} />
        </>
      )}
    </div>
  );
}

/** The width of the map's names, which all have room when they are set in its boldest font. */
function textMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  context.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width;
}

function Land({ drawing: { frame, cities: shown, labels } }: { drawing: Drawing }) {
  const { scale, west, north } = frame;
  return (
    <>
      <g transform={`matrix(${scale} 0 0 ${scale} ${-west * scale} ${north * scale})`}>
        <path className={classes.coast} d={landPath} />
        <path className={classes.land} d={landPath} />
      </g>
      {shown.map(({ id, pixel }) => (
        <circle key={id} className={classes.city} cx={pixel.x} cy={pixel.y} r={2} />
      ))}
      {labels.cities.map((label) => (
        <Name key={label.key} label={label} className={classes.cityName} />
      ))}
    </>
  );
}

function Routes({ drawing, active }: { drawing: Drawing; active: string | null }) {
  // The active one is drawn last, over the others.
  const routes = drawing.routes.toSorted((left, right) => Number(left.key === active) - Number(right.key === active));
  return routes.map(({ key, whole, behind, ahead }) => (
    <g key={key} className={classes.route} data-active={key === active || undefined}>
      <path className={classes.asphalt} d={whole} />
      <path className={classes.ahead} d={ahead} />
      <path className={classes.behind} d={behind} />
    </g>
  ));
}

/** In pixels. */
const radii = { origin: 5, stop: 3.5, destination: 5.5 };

function Places({ drawing: { places, labels } }: { drawing: Drawing }) {
  return (
    <>
      {places.map(({ key, kind, pixel }) => (
        <circle key={key} className={classes[kind]} cx={pixel.x} cy={pixel.y} r={radii[kind]} />
      ))}
      {labels.places.map((label) => (
        <Name key={label.key} label={label} className={classes.placeName} />
      ))}
      {labels.trucks.map((label) => (
        <Name key={label.key} label={label} className={classes.truckName} />
      ))}
    </>
  );
}

function Name({ label: { text, x, y, height }, className }: { label: Drawing['labels']['places'][number]; className: string | undefined }) {
  return (
    <text className={className} x={x} y={y + height / 2}>
      {text}
    </text>
  );
}

type TruckProps = Pick<OutlineMapProps, 'active' | 'onActive'>;

/** For the pointer only. */
function Trucks({ drawing, ...rest }: { drawing: Drawing } & TruckProps) {
  return drawing.routes.map(({ key, truck }) => truck && <Truck key={key} id={key} truck={truck} {...rest} />);
}

function Truck({ id, truck, active, onActive }: { id: string; truck: NonNullable<Drawing['routes'][number]['truck']> } & TruckProps) {
  const mark = {
    className: classes.truck,
    style: { left: truck.pixel.x, top: truck.pixel.y },
    'data-active': id === active || undefined,
    'data-late': truck.isLate || undefined,
    'aria-hidden': true,
    onMouseEnter: () => onActive?.(id),
    onMouseLeave: () => onActive?.(null),
    children: <IconTruck size={16} stroke={1.8} />,
  };
  return truck.href ? <AppLink href={truck.href} tabIndex={-1} {...mark} /> : <span {...mark} />;
}
