/** The picture of a record on its page. */
import { fileUrl } from '../../api/call.ts';
import classes from './picture.module.css';

/** `alt`: what the picture shows. */
export function Picture({ path, alt }: { path: string; alt: string }) {
  return <img className={classes.picture} src={fileUrl(path)} alt={alt} />;
}
