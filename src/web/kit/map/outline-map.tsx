/** A map of Colombia, at the scale of its places. A picture for screen readers, described by `label`. */
import { useElementSize } from '@mantine/hooks';
import { IconTruck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Drawing, drawingOf, type MapPlace, type MapRoute } from './drawing.ts';
import { cities, landPath } from './outline.ts';
import classes from './outline-map.module.css';

export interface OutlineMapProps {
  /** A description in words: the places, and the position of trucks. */
  label: string;
  places: readonly MapPlace[];
  routes: readonly MapRoute[];
}

export function OutlineMap({ label, places, routes }: OutlineMapProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const drawing = useMemo(
    () => (width > 0 && height > 0 ? drawingOf({ places, routes, cities }, { width, height }, textMeasure()) : null),
    [places, routes, width, height],
  );
  return (
    <div ref={ref} className={classes.map}>
      {drawing && (
        <>
          <svg role="img" aria-label={label} width={width} height={height}>
            <Land drawing={drawing} />
            <Routes drawing={drawing} />
            <Places drawing={drawing} />
          </svg>
          <Trucks drawing={drawing} />
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

function Routes({ drawing }: { drawing: Drawing }) {
  return drawing.routes.map(({ key, whole, behind, ahead }) => (
    <g key={key} className={classes.route}>
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

function Trucks({ drawing }: { drawing: Drawing }) {
  return drawing.routes.map(
    ({ key, truck }) =>
      truck && (
        <span
          key={key}
          className={classes.truck}
          style={{ left: truck.pixel.x, top: truck.pixel.y }}
          data-late={truck.isLate || undefined}
          aria-hidden
        >
          <IconTruck size={16} stroke={1.8} />
        </span>
      ),
  );
}
