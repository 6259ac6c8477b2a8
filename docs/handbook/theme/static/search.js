/* What is quoted of a chapter is its text, not its list of contents. */
const wholeText = Search.htmlToText;
Search.htmlToText = (page, anchor) => wholeText(page.replace(/<nav class="within[^]*?<\/nav>/, ""), anchor);
