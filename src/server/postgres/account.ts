import { existsSync, readFileSync, statSync } from 'node:fs';
import { StartProblem } from '../start-problem.ts';

/** The user and group that PostgreSQL runs as when this process is root. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL does not run as root. For root, returns another account: the owner of the cluster, else `postgres` or `nobody`. Otherwise undefined:
 * PostgreSQL runs as the current user, who must own the cluster (else throws StartProblem).
 */
export function accountFor(cluster: string): Account | undefined {
  const self = process.getuid?.();
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new StartProblem(
        `The database folder ${cluster} belongs to another user (uid ${owner.uid}): start as root or as that user, or choose another DATA_DIR.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return accountInPasswd('postgres') ?? accountInPasswd('nobody') ?? { uid: 65534, gid: 65534 };
}

function accountInPasswd(name: string): Account | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
