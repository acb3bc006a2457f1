-- The language of the documents and emails that a customer gets: the company's, or its own.
alter table customer add document_language text not null default 'company' check (document_language in ('company', 'es', 'en'));
