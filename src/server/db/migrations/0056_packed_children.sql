-- Children are written as text of id and node from now on; those of before stay as they are.
CREATE OR REPLACE FUNCTION page_children(of_space text, list jsonb) RETURNS TABLE (id text, node text)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(child->>'id', split_part(child #>> '{}', ' ', 1)),
    coalesce(child->>'node', split_part(child #>> '{}', ' ', 2))
  FROM (
    SELECT entry AS child FROM jsonb_array_elements(list) AS entry WHERE NOT entry ? 'part'
    UNION ALL
    SELECT child FROM jsonb_array_elements(list) AS entry
      JOIN page_lists ON page_lists.space_id = of_space AND page_lists.hash = entry->>'part'
      CROSS JOIN jsonb_array_elements(page_lists.children) AS child
  ) AS listed
$$;
