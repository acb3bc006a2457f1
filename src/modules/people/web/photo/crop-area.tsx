/** The photo with its square crop area: moved by drag, touch or arrow keys, zoomed by wheel, pinch or + and −. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import EasyCrop, { type Area, type CropperProps, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import classes from './crop.module.css';
import { maxZoom } from './jpeg.ts';

/** A press of an arrow key, in CSS pixels: a twentieth of the area's side on a wide screen. */
const keyboardStep = 18;
const zoomStep = 1.2;

interface CropAreaProps {
  /** URL of the photo. */
  photo: string;
  /** Accessible name of the area. */
  label: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Receives the crop area, in pixels of the photo, whenever it changes. */
  area: RefObject<Area | undefined>;
}

export function CropArea({ photo, label, zoom, onZoom, area }: CropAreaProps) {
  const container = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [isLoaded, setLoaded] = useState(false);
  // The area exists once the photo is loaded, after the dialog has set its initial focus.
  useEffect(() => {
    if (isLoaded) container.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }, [isLoaded]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '+' && event.key !== '-') return;
    event.preventDefault();
    const next = event.key === '+' ? zoom * zoomStep : zoom / zoomStep;
    onZoom(Math.min(Math.max(next, 1), maxZoom));
  };
  const storeArea = (_: Area, pixels: Area) => {
    area.current = pixels;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed in the crop area inside, which has the role and the focus
    <div ref={container} onKeyDown={onKeyDown}>
      <EasyCrop
        image={photo}
        aspect={1}
        objectFit="cover"
        showGrid={false}
        crop={position}
        onCropChange={setPosition}
        zoom={zoom}
        maxZoom={maxZoom}
        onZoomChange={onZoom}
        keyboardStep={keyboardStep}
        onMediaLoaded={() => setLoaded(true)}
        onCropAreaChange={storeArea}
        // The content security policy allows no injected styles: its stylesheet is imported above.
        disableAutomaticStylesInjection
        classes={{ cropAreaClassName: classes.square }}
        cropperProps={{ role: 'application', 'aria-label': label, 'data-autofocus': true } as CropperProps['cropperProps']}
      />
    </div>
  );
}
