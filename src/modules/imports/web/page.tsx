/** The import of one list, in four steps on one page: prepare the file, choose it, see how it is read, check and confirm. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { imports } from '../contract.ts';
import { DoneStep } from './done.tsx';
import { PrepareStep } from './prepare.tsx';
import { ReadingStep } from './reading.tsx';
import { ResultStep } from './result.tsx';
import { SendStep } from './send.tsx';

const route = getRouteApi('/admin/imports/$list');
/** How often the progress of a running import is requested. */
const pollMs = 1_000;

const isRunning = (status: string | undefined) => status === 'checking' || status === 'importing';

export function ImportPage() {
  const { t } = useTranslation('imports');
  const { list } = route.useParams();
  const { import: id } = route.useSearch();
  const navigate = route.useNavigate();
  const description = useQuery(query(imports.describe, { query: { list } }));
  const sent = useQuery({
    ...query(imports.read, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isRunning(state.data?.data.status) ? pollMs : false),
  });
  const current = id === undefined ? undefined : sent.data?.data;
  const name = t(`lists.${list}`);
  return (
    <>
      <PageHead
        title={t('import_title', { list: name.toLowerCase() })}
        crumbs={[
          { label: name, href: `/admin/${list}` },
          { label: t('crumb'), href: '/admin/imports' },
        ]}
      />
      <Loaded answer={description}>
        {({ data }) =>
          current?.status === 'imported' ? (
            <DoneStep done={current} />
          ) : (
            <>
              <PrepareStep description={data} isFolded={current !== undefined} />
              <SendStep list={list} current={current} onSent={(next) => navigate({ search: { import: next } })} />
              {current && (
                <>
                  <ReadingStep key={current.id} current={current} description={data} />
                  <ResultStep current={current} />
                </>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
