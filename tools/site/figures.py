"""The page of figures for Prometheus, made from those that are counted."""

from prometheus_client.metrics import MetricWrapperBase

from bot import metrics
from tools.site.markdown import code, page, table, target

#: where links to them lead
FIGURES = "figures"
_ENDS = {"counter": "_total", "gauge": "", "info": "_info", "histogram": "_bucket, _sum, _count"}


def figures() -> list[tuple[str, str, str, str]]:
    """Every figure: name as it is asked for, kind, labels, meaning."""
    found: list[tuple[str, str, str, str]] = []
    for one in vars(metrics).values():
        if isinstance(one, MetricWrapperBase):
            for family in one.describe():
                labels = ", ".join(one._labelnames) or ("version" if family.type == "info" else "")
                found.append((family.name, family.type, labels, family.documentation))
    return sorted(found)


def _name(name: str, kind: str) -> str:
    ends = _ENDS[kind].split(", ")
    return (
        ", ".join(code(name + end) for end in ends)
        if len(ends) == 1
        else f"{code(name)} with {', '.join(map(code, ends))}"
    )


def figures_page() -> str:
    """What `/metrics` has."""
    rows = [[_name(name, kind), kind, code(labels), f"{told}."] for name, kind, labels, told in figures()]
    return page(
        target(FIGURES),
        "# Figures",
        "With `METRICS_PORT` set these stand under */metrics*, for Prometheus. They are sums over all tables: none tells of one "
        "table, one person, one server or one card. Those of the process itself (`process_…`, `python_…`) stand there as well. "
        "`docs/hosting.md` says how they are watched.",
        table(["figure", "kind", "labels", "meaning"], rows),
    )
