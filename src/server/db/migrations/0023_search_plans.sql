-- A plan that is kept for all questions is made without knowing their words, and guesses so wrong how much they find
-- that it takes thirty times as long where 100,000 pages are searched.
ALTER FUNCTION find_pages(
  text[], text, text[], text, tsquery, tsquery, tsquery, tsquery, tsquery, tsquery, tsquery, tsquery, integer
) SET plan_cache_mode = force_custom_plan;
