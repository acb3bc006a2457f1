/** The picture of a record on its page. */
import { fileUrl } from '../../api/call.ts';
import classes from './picture.module.css';

/** `alt`: a description of the picture. */
export function Picture({ path, alt }: { path: string; alt: string }) {
  return <img className={classes.picture} src={fileUrl(path)} alt={alt} />;
}
